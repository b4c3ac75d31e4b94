/* Client of live sessions; see nvdla_live.h. The messages are those of docs/live.md. */

#ifndef _POSIX_C_SOURCE
#define _POSIX_C_SOURCE 200809L
#endif

#include "nvdla_live.h"

#include <errno.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/types.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

/* Bytes of collected operations that are sent at once, and of the longest message. */
#define COLLECTED (1u << 20)
#define MOST (1u << 26)

typedef struct {
  unsigned char *bytes;
  size_t len;
  size_t room;
} buffer;

/* Parts of memory that belong to the caller. */
enum { MOST_MAPPED = 64 };

typedef struct {
  uint64_t at, end;
  const nvdla_live_memory *memory;
} mapped;

struct nvdla_live {
  int stream;
  mapped maps[MOST_MAPPED];
  int map_count;
  pid_t server; /* 0: not started by us */
  buffer out;
  buffer in;
  char *text;
  nvdla_live_status broken; /* why nothing more can be done */
  nvdla_live_on_event *on_event;
  void *user;
};

static int reserve(buffer *to, size_t more) {
  if (to->room - to->len >= more) return 1;
  size_t room = (to->len + more) * 2;
  unsigned char *bytes = realloc(to->bytes, room);
  if (bytes == NULL) return 0;
  to->bytes = bytes;
  to->room = room;
  return 1;
}

static void put32(unsigned char *to, uint32_t word) {
  for (int i = 0; i < 4; i++) to[i] = (unsigned char)(word >> (8 * i));
}

static uint32_t get32(const unsigned char *from) {
  return from[0] | (uint32_t)from[1] << 8 | (uint32_t)from[2] << 16 | (uint32_t)from[3] << 24;
}

static uint64_t get64(const unsigned char *from) {
  return get32(from) | (uint64_t)get32(from + 4) << 32;
}

static nvdla_live_status say(nvdla_live *session, nvdla_live_status status, const char *text,
                             size_t len) {
  char *copy = malloc(len + 1);
  if (copy != NULL) {
    memcpy(copy, text, len);
    copy[len] = 0;
    free(session->text);
    session->text = copy;
  }
  return status;
}

static nvdla_live_status fail(nvdla_live *session, nvdla_live_status status, const char *text) {
  return say(session, status, text, strlen(text));
}

static nvdla_live_status lost(nvdla_live *session, const char *text) {
  session->broken = NVDLA_LIVE_LOST;
  return fail(session, NVDLA_LIVE_LOST, text);
}

static int send_all(int stream, const unsigned char *bytes, size_t len) {
  while (len > 0) {
    ssize_t sent = send(stream, bytes, len, MSG_NOSIGNAL);
    if (sent < 0 && errno == EINTR) continue;
    if (sent <= 0) return 0;
    bytes += sent;
    len -= (size_t)sent;
  }
  return 1;
}

static int receive_all(int stream, unsigned char *bytes, size_t len) {
  while (len > 0) {
    ssize_t got = recv(stream, bytes, len, 0);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return 0;
    bytes += got;
    len -= (size_t)got;
  }
  return 1;
}

/* Calls back for each event; 0 if they are cut. */
static int tell(nvdla_live *session, uint32_t count, const unsigned char **at, const unsigned char *end) {
  while (count-- > 0) {
    if (end - *at < 15) return 0;
    const unsigned char *head = *at;
    size_t len = (size_t)head[13] | (size_t)head[14] << 8;
    if ((size_t)(end - head) < 15 + len) return 0;
    *at = head + 15 + len;
    if (session->on_event == NULL) continue;
    char *text = malloc(len + 1);
    if (text == NULL) return 0;
    memcpy(text, head + 15, len);
    text[len] = 0;
    nvdla_live_event event = {(nvdla_live_event_kind)head[0], get64(head + 1), get32(head + 9), text};
    session->on_event(session->user, &event);
    free(text);
  }
  return 1;
}

/* A message into the buffer of answers; its length, or 0. */
static size_t receive(nvdla_live *session) {
  unsigned char head[4];
  if (!receive_all(session->stream, head, 4)) {
    lost(session, "the server is gone");
    return 0;
  }
  size_t size = get32(head);
  session->in.len = 0;
  if (size < 10 || size > 2 * (size_t)MOST || !reserve(&session->in, size) ||
      !receive_all(session->stream, session->in.bytes, size)) {
    lost(session, "the answer of the server is cut");
    return 0;
  }
  return size;
}

/* The server asks for the caller's memory, or stores in it. */
static int serve_memory(nvdla_live *session, size_t size) {
  unsigned char *message = session->in.bytes, head[5] = {0, 0, 0, 0, 1};
  uint32_t at = get32(message + 2), len = get32(message + 6);
  int is_read = message[0] == 0;
  if (size - 10 != (is_read ? 0 : len) || len > MOST) return 0;
  /* The latest map counts. */
  const nvdla_live_memory *memory = NULL;
  for (int i = 0; i < session->map_count; i++)
    if (session->maps[i].at <= at && (uint64_t)at + len <= session->maps[i].end)
      memory = session->maps[i].memory;
  unsigned char *bytes = NULL;
  if (is_read) {
    bytes = malloc(len + 1u);
    if (bytes != NULL && memory != NULL && memory->read(memory->user, at, bytes, len) == 0) head[4] = 0;
  } else if (memory != NULL && memory->write(memory->user, at, message + 10, len) == 0) {
    head[4] = 0;
  }
  uint32_t back = is_read && head[4] == 0 ? len : 0;
  put32(head, 1 + back);
  int sent = send_all(session->stream, head, 5) && (back == 0 || send_all(session->stream, bytes, back));
  free(bytes);
  return sent;
}

/* Sends what was collected and takes the answer: `*results` has `*len` bytes. */
static nvdla_live_status exchange(nvdla_live *session, const unsigned char **results, size_t *len) {
  if (session->broken != NVDLA_LIVE_OK) return session->broken;
  unsigned char head[4];
  put32(head, (uint32_t)session->out.len);
  /* A server that refuses a message says why before it goes, so that sending may fail. */
  if (send_all(session->stream, head, 4))
    send_all(session->stream, session->out.bytes, session->out.len);
  session->out.len = 0;
  size_t size = receive(session);
  while (size != 0 && session->in.bytes[1] == 1)
    size = serve_memory(session, size) ? receive(session) : 0;
  if (size == 0 && session->broken != NVDLA_LIVE_OK) return session->broken;
  if (size < 14) return lost(session, "the answer of the server means nothing");
  const unsigned char *at = session->in.bytes, *end = at + size;
  nvdla_live_status status = (nvdla_live_status)(at[0] | at[1] << 8);
  size_t bytes = get32(at + 6);
  if (bytes > size - 14) return lost(session, "the answer of the server means nothing");
  *results = at + 10;
  *len = bytes;
  at += 10 + bytes;
  uint32_t events = get32(at);
  at += 4;
  if (!tell(session, events, &at, end)) return lost(session, "the answer of the server means nothing");
  if (status == NVDLA_LIVE_OK) return status;
  if (status == NVDLA_LIVE_BAD_MESSAGE || status == NVDLA_LIVE_NOT_OPENED) session->broken = status;
  return say(session, status, (const char *)at, (size_t)(end - at));
}

static nvdla_live_status flush(nvdla_live *session) {
  const unsigned char *results;
  size_t len;
  return session->out.len == 0 ? session->broken : exchange(session, &results, &len);
}

/* Collects an operation. */
static nvdla_live_status collect(nvdla_live *session, unsigned char code, const uint32_t *arguments,
                                 int count, const void *bytes, size_t len) {
  if (session == NULL) return NVDLA_LIVE_BAD_ARGUMENT;
  if (session->broken != NVDLA_LIVE_OK) return session->broken;
  if (session->out.len + len > COLLECTED) {
    nvdla_live_status status = flush(session);
    if (status != NVDLA_LIVE_OK) return status;
  }
  if (!reserve(&session->out, 1 + 4 * (size_t)count + len))
    return fail(session, NVDLA_LIVE_BAD_ARGUMENT, "there is no memory");
  unsigned char *to = session->out.bytes + session->out.len;
  *to++ = code;
  for (int i = 0; i < count; i++, to += 4) put32(to, arguments[i]);
  if (len > 0) memcpy(to, bytes, len);
  session->out.len += 1 + 4 * (size_t)count + len;
  return NVDLA_LIVE_OK;
}

/* An operation with a result of `len` bytes. */
static nvdla_live_status ask(nvdla_live *session, unsigned char code, const uint32_t *arguments,
                             int count, void *result, size_t len) {
  if (session == NULL || (result == NULL && len > 0)) return NVDLA_LIVE_BAD_ARGUMENT;
  nvdla_live_status status = collect(session, code, arguments, count, NULL, 0);
  const unsigned char *results = NULL;
  size_t got = 0;
  if (status == NVDLA_LIVE_OK) status = exchange(session, &results, &got);
  if (status != NVDLA_LIVE_OK) return status;
  if (got != len) return lost(session, "the answer of the server means nothing");
  if (len > 0) memcpy(result, results, len);
  return status;
}

static nvdla_live_status ask32(nvdla_live *session, unsigned char code, const uint32_t *arguments,
                               int count, uint32_t *value) {
  unsigned char bytes[4];
  if (value == NULL) return NVDLA_LIVE_BAD_ARGUMENT;
  nvdla_live_status status = ask(session, code, arguments, count, bytes, 4);
  if (status == NVDLA_LIVE_OK) *value = get32(bytes);
  return status;
}

static int connect_to(const struct sockaddr *address, socklen_t len) {
  int stream = socket(address->sa_family, SOCK_STREAM, 0);
  if (stream >= 0 && connect(stream, address, len) != 0) {
    close(stream);
    return -1;
  }
  return stream;
}

static int connect_unix(const char *path) {
  struct sockaddr_un address;
  memset(&address, 0, sizeof address);
  address.sun_family = AF_UNIX;
  if (strlen(path) >= sizeof address.sun_path) return -1;
  strcpy(address.sun_path, path);
  return connect_to((struct sockaddr *)&address, sizeof address);
}

static int connect_tcp(const char *where) {
  struct sockaddr_in address;
  memset(&address, 0, sizeof address);
  const char *port = strrchr(where, ':');
  if (port == NULL || strncmp(where, "127.0.0.1:", 10) != 0) return -1;
  address.sin_family = AF_INET;
  address.sin_port = htons((uint16_t)strtoul(port + 1, NULL, 10));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return connect_to((struct sockaddr *)&address, sizeof address);
}

static int start(const char *command, pid_t *server) {
  int both[2];
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, both) != 0) return -1;
  *server = fork();
  if (*server == 0) {
    dup2(both[1], 0);
    dup2(both[1], 1);
    close(both[0]);
    if (both[1] > 1) close(both[1]);
    execlp(command, command, "serve", (char *)NULL);
    _exit(127);
  }
  close(both[1]);
  if (*server < 0) {
    *server = 0;
    close(both[0]);
    return -1;
  }
  return both[0];
}

nvdla_live_status nvdla_live_open(const char *server, const char *options, nvdla_live **session,
                                  char *why, size_t size) {
  if (why != NULL && size > 0) why[0] = 0;
  if (session == NULL) return NVDLA_LIVE_BAD_ARGUMENT;
  *session = NULL;
  nvdla_live *opened = calloc(1, sizeof *opened);
  if (opened == NULL) return NVDLA_LIVE_NOT_OPENED;
  if (server == NULL) server = "cosim";
  if (strncmp(server, "unix:", 5) == 0)
    opened->stream = connect_unix(server + 5);
  else if (strncmp(server, "tcp:", 4) == 0)
    opened->stream = connect_tcp(server + 4);
  else
    opened->stream = start(server, &opened->server);
  nvdla_live_status status = NVDLA_LIVE_NOT_OPENED;
  if (opened->stream < 0) {
    fail(opened, status, "there is no server at this address");
  } else {
    size_t len = options == NULL ? 0 : strlen(options);
    const unsigned char *results;
    size_t got;
    if (len < MOST && reserve(&opened->out, 8 + len)) {
      memcpy(opened->out.bytes, "NVLIVE\1\0", 8);
      if (len > 0) memcpy(opened->out.bytes + 8, options, len);
      opened->out.len = 8 + len;
      status = exchange(opened, &results, &got);
      if (status == NVDLA_LIVE_LOST && opened->server != 0) {
        int ended = 0;
        if (waitpid(opened->server, &ended, 0) == opened->server && WIFEXITED(ended) &&
            WEXITSTATUS(ended) == 127)
          fail(opened, status, "there is no command of this name: build cosim, or name its path");
        opened->server = 0;
      }
    }
  }
  if (status == NVDLA_LIVE_OK) {
    *session = opened;
    return status;
  }
  if (why != NULL && size > 0) snprintf(why, size, "%s", nvdla_live_text(opened));
  nvdla_live_close(opened);
  return status;
}

void nvdla_live_set_on_event(nvdla_live *session, nvdla_live_on_event *on_event, void *user) {
  if (session == NULL) return;
  session->on_event = on_event;
  session->user = user;
}

nvdla_live_status nvdla_live_write(nvdla_live *session, uint32_t at, uint32_t value) {
  uint32_t arguments[] = {at, value};
  return collect(session, 2, arguments, 2, NULL, 0);
}

nvdla_live_status nvdla_live_write_posted(nvdla_live *session, uint32_t at, uint32_t value) {
  uint32_t arguments[] = {at, value};
  return collect(session, 1, arguments, 2, NULL, 0);
}

nvdla_live_status nvdla_live_read(nvdla_live *session, uint32_t at, uint32_t *value) {
  return ask32(session, 3, &at, 1, value);
}

nvdla_live_status nvdla_live_poll(nvdla_live *session, uint32_t at, uint32_t mask, uint32_t want,
                                  uint32_t most, uint32_t *value) {
  uint32_t arguments[] = {at, mask, want, most};
  return ask32(session, 9, arguments, 4, value);
}

nvdla_live_status nvdla_live_load(nvdla_live *session, uint32_t at, const void *bytes, size_t len) {
  if (session == NULL || (bytes == NULL && len > 0)) return NVDLA_LIVE_BAD_ARGUMENT;
  const unsigned char *from = bytes;
  while (len > 0) {
    uint32_t part = (uint32_t)(len < COLLECTED / 2 ? len : COLLECTED / 2);
    uint32_t arguments[] = {at, part};
    nvdla_live_status status = collect(session, 4, arguments, 2, from, part);
    if (status != NVDLA_LIVE_OK) return status;
    at += part;
    from += part;
    len -= part;
  }
  return session->broken;
}

nvdla_live_status nvdla_live_dump(nvdla_live *session, uint32_t at, void *bytes, size_t len) {
  if (session == NULL || (bytes == NULL && len > 0)) return NVDLA_LIVE_BAD_ARGUMENT;
  unsigned char *to = bytes;
  while (len > 0) {
    uint32_t part = (uint32_t)(len < MOST / 4 ? len : MOST / 4);
    uint32_t arguments[] = {at, part};
    nvdla_live_status status = ask(session, 5, arguments, 2, to, part);
    if (status != NVDLA_LIVE_OK) return status;
    at += part;
    to += part;
    len -= part;
  }
  return session->broken;
}

nvdla_live_status nvdla_live_map(nvdla_live *session, uint32_t at, uint32_t len,
                                 const nvdla_live_memory *memory) {
  if (session == NULL || memory == NULL || memory->read == NULL || memory->write == NULL)
    return NVDLA_LIVE_BAD_ARGUMENT;
  if (session->map_count == MOST_MAPPED)
    return fail(session, NVDLA_LIVE_BAD_ARGUMENT, "more than 64 parts of memory are mapped");
  uint64_t end = len == 0 ? (uint64_t)1 << 32 : (uint64_t)at + len;
  mapped map = {at, end > (uint64_t)1 << 32 ? (uint64_t)1 << 32 : end, memory};
  uint32_t arguments[] = {at, len};
  nvdla_live_status status = ask(session, 14, arguments, 2, NULL, 0);
  if (status == NVDLA_LIVE_OK) session->maps[session->map_count++] = map;
  return status;
}

nvdla_live_status nvdla_live_wait_interrupt(nvdla_live *session, uint32_t clocks, int *raised) {
  uint32_t value = 0;
  if (raised == NULL) return NVDLA_LIVE_BAD_ARGUMENT;
  nvdla_live_status status = ask32(session, 6, &clocks, 1, &value);
  *raised = value != 0;
  return status;
}

nvdla_live_status nvdla_live_advance(nvdla_live *session, uint32_t clocks) {
  return ask(session, 7, &clocks, 1, NULL, 0);
}

nvdla_live_status nvdla_live_reset(nvdla_live *session) { return ask(session, 8, NULL, 0, NULL, 0); }

nvdla_live_status nvdla_live_interrupt(nvdla_live *session, int *level) {
  uint32_t value = 0;
  if (level == NULL) return NVDLA_LIVE_BAD_ARGUMENT;
  nvdla_live_status status = ask32(session, 11, NULL, 0, &value);
  *level = value != 0;
  return status;
}

nvdla_live_status nvdla_live_clock(nvdla_live *session, uint64_t *clock) {
  unsigned char bytes[8];
  if (clock == NULL) return NVDLA_LIVE_BAD_ARGUMENT;
  nvdla_live_status status = ask(session, 10, NULL, 0, bytes, 8);
  if (status == NVDLA_LIVE_OK) *clock = get64(bytes);
  return status;
}

nvdla_live_status nvdla_live_flush(nvdla_live *session) {
  return session == NULL ? NVDLA_LIVE_BAD_ARGUMENT : flush(session);
}

nvdla_live_status nvdla_live_finish(nvdla_live *session, nvdla_live_verdict *verdict) {
  if (session == NULL || verdict == NULL) return NVDLA_LIVE_BAD_ARGUMENT;
  nvdla_live_status status = collect(session, 13, NULL, 0, NULL, 0);
  const unsigned char *results = NULL;
  size_t len = 0;
  if (status == NVDLA_LIVE_OK) status = exchange(session, &results, &len);
  if (status != NVDLA_LIVE_OK) return status;
  if (len < 8 || get32(results) > 2 || get32(results + 4) != len - 8)
    return lost(session, "the answer of the server means nothing");
  *verdict = (nvdla_live_verdict)get32(results);
  say(session, status, (const char *)results + 8, len - 8);
  session->broken = NVDLA_LIVE_BAD_ARGUMENT; /* nothing follows the end */
  return status;
}

const char *nvdla_live_text(const nvdla_live *session) {
  return session == NULL || session->text == NULL ? "" : session->text;
}

void nvdla_live_close(nvdla_live *session) {
  if (session == NULL) return;
  if (session->stream >= 0) close(session->stream);
  if (session->server > 0) waitpid(session->server, NULL, 0);
  free(session->out.bytes);
  free(session->in.bytes);
  free(session->text);
  free(session);
}
