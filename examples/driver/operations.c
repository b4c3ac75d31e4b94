/* Descriptors of a task. Source: docs/loadable.md, sections 1.3, 3.4 and 5. */

#include <stdio.h>
#include <string.h>

#include "driver.h"

/* Bytes of an operation, its surfaces and its entry in the graph. */
enum { OPERATION = 116, SURFACES = 644, ENTRY = 36, CUBE_A = 28 };

cube *source(operation *op) { return &op->cubes[op->kind == CONV ? 3 : 0]; }

cube *destination(operation *op) { return &op->cubes[op->kind == CONV || op->kind == SDP ? 4 : 1]; }

int needs_rdma(const operation *op) {
  const sdp_descriptor *sdp = &op->work.sdp;
  return op->cubes[0].type != IN_HARDWARE || (sdp->x1.enable && sdp->x1.mode != 0) ||
         (sdp->x2.enable && sdp->x2.mode != 0) || (sdp->y.enable && sdp->y.mode != 0);
}

/* The address entry of an index; 0: there is none. */
static int entry_of(driver *d, const task_entry *task, int index, address_entry *entry) {
  if (index < 0 || (uint32_t)index >= list_count(&d->file, task->addresses)) return 0;
  uint32_t id = (uint32_t)list_word(&d->file, task->addresses, (uint32_t)index, 2);
  *entry = loadable_address(&d->file, id);
  return !d->file.spoilt;
}

int resolve(driver *d, const task_entry *task, int index, uint32_t offset, uint32_t *at) {
  address_entry entry;
  if (!entry_of(d, task, index, &entry)) return 0;
  *at = d->file.base[entry.memory] + entry.offset + offset;
  return 1;
}

const uint8_t *describe(driver *d, const task_entry *task, int index, uint32_t offset, uint32_t need,
                        uint32_t *version) {
  address_entry entry;
  if (!entry_of(d, task, index, &entry)) return NULL;
  memory_entry memory = loadable_memory(&d->file, entry.memory);
  uint64_t at = (uint64_t)entry.offset + offset;
  for (uint32_t i = 0; i < list_count(&d->file, memory.contents); i++) {
    uint64_t begin = list_word(&d->file, memory.offsets, i, 8);
    blob found = loadable_blob(&d->file, &memory, i);
    if (found.bytes == NULL || at < begin || at - begin > found.len) continue;
    if (need > found.len - (at - begin)) continue;
    if (version != NULL) *version = found.version;
    return found.bytes + (at - begin);
  }
  return NULL;
}

static const char *refuse(driver *d, unsigned number, const char *text) {
  snprintf(d->text, sizeof d->text, "operation %u: %s", number, text);
  return d->text;
}

/* Whether a cube of features lies where it can. NULL, or what is wrong. */
static const char *check_features(driver *d, const task_entry *task, const cube *features) {
  address_entry entry;
  if (features->type == IN_HARDWARE) return NULL;
  if (features->type != IN_MEMORY) return "a cube lies in a second memory, which nv_small lacks";
  if (features->width == 0 || features->height == 0 || features->channel == 0)
    return "a cube has no elements";
  if (features->line_stride < 8u * features->width)
    return "a line stride is shorter than a line: the network is made for another configuration";
  if (!entry_of(d, task, features->address, &entry)) return "a cube has no address";
  uint64_t surfaces = (features->channel + 7u) / 8;
  uint64_t end = entry.offset + (uint64_t)features->offset +
                 (surfaces - 1) * features->surface_stride +
                 (features->height - 1ull) * features->line_stride + 8ull * features->width;
  if (end > loadable_memory(&d->file, entry.memory).size)
    return "a cube is larger than its memory: the network is made for another configuration";
  return NULL;
}

static const char *check_pdp(const pdp_descriptor *pdp, uint32_t out_width) {
  if (pdp->precision != 0) return "it is not int8";
  if (pdp->pool_width > 7 || pdp->pool_height > 7 || pdp->stride_y == 0 || pdp->split_num == 0)
    return "its window is too large, or has no size";
  /* Output lines that are unfinished at once share the line buffer; docs/nv_small/pdp.md, section 6.1. */
  uint32_t open = (pdp->pool_height + (uint32_t)pdp->stride_y) / pdp->stride_y;
  uint32_t room = open == 1 ? 128 : open == 2 ? 64 : open <= 4 ? 32 : 16;
  if (pdp->pool_height == 0) room = UINT32_MAX;
  const uint32_t widths[] = {pdp->out_first, pdp->out_last, pdp->split_num > 2 ? pdp->out_mid : 0};
  uint32_t widest = pdp->split_num == 1 ? out_width : 0;
  for (int i = 0; pdp->split_num > 1 && i < 3; i++) widest = widths[i] > widest ? widths[i] : widest;
  return widest > room ? "its lines are longer than the line buffer of nv_small" : NULL;
}

static const char *check(driver *d, const task_entry *task, operation *op) {
  const conv_descriptor *conv = &op->work.conv;
  const sdp_descriptor *sdp = &op->work.sdp;
  const char *wrong = NULL;
  switch (op->kind) {
    case CONV:
      if (conv->in_precision != 0 || conv->out_precision != 0) return "it is not int8";
      if (conv->conv_mode != 0) return "nv_small has no Winograd mode";
      if (conv->weight_format != 0) return "nv_small has no compressed weights";
      if (conv->batch != 1) return "nv_small computes one picture at a time";
      if (conv->data_format >= FORMAT_FEATURE) wrong = check_features(d, task, source(op));
      break;
    case SDP:
      if (sdp->src_precision != 0 || sdp->dst_precision != 0) return "it is not int8";
      if (sdp->y.enable || sdp->lut_index >= 0 || sdp->x1.act == 2 || sdp->x2.act == 2)
        return "nv_small has no stage EW and no table in SDP";
      if (sdp->batch_num != 1) return "nv_small computes one picture at a time";
      wrong = check_features(d, task, source(op));
      break;
    case PDP:
      wrong = check_pdp(&op->work.pdp, destination(op)->width);
      if (wrong == NULL) wrong = check_features(d, task, source(op));
      break;
    case CDP:
      if (op->work.cdp.in_precision != 0 || op->work.cdp.out_precision != 0) return "it is not int8";
      wrong = check_features(d, task, source(op));
      break;
    default: return op->kind == BDMA ? "BDMA: nv_small lacks it" : "RUBIK: nv_small lacks it";
  }
  return wrong != NULL || op->kind == CONV ? wrong : check_features(d, task, destination(op));
}

/* Cubes of an operation, and where they lie. Old files have cubes without an offset. */
static const char *read_cubes(driver *d, const task_entry *task, operation *op, const uint8_t *surfaces,
                              uint32_t version) {
  int old = version < 12, cubes = op->kind == CONV || op->kind == SDP ? 5 : 2;
  uint32_t bytes = old ? CUBE_A : (uint32_t)sizeof(cube);
  for (int i = 0; i < cubes; i++) {
    cube *to = &op->cubes[i];
    const uint8_t *from = surfaces + (uint32_t)i * bytes;
    memcpy(to, from, 4);
    if (!old) memcpy(&to->offset, from + 4, 4);
    memcpy(&to->size, from + bytes - 24, 24);
    if (to->type != IN_MEMORY || to->size == 0) continue;
    if (!resolve(d, task, to->address, to->offset, &op->at[i])) return "a cube has no address";
  }
  if (op->kind == CONV) {
    memcpy(&op->offset_u, surfaces + 5 * bytes, 4);
    memcpy(&op->uv_stride, surfaces + 5 * bytes + 8, 4);
  }
  return NULL;
}

const char *read_operations(driver *d, const task_entry *task) {
  network_descriptor network;
  const uint8_t *bytes = describe(d, task, 0, 0, sizeof network, NULL);
  d->count = 0;
  if (bytes == NULL) return "a task has no network descriptor";
  memcpy(&network, bytes, sizeof network);
  if (network.num_operations > MOST_OPERATIONS) return "a task has too many operations";
  if (network.num_rois != 1 || network.dynamic_roi != 0) return "regions of interest are not supported";
  for (uint32_t i = 0; i < network.num_operations; i++) {
    operation *op = &d->operations[i];
    uint32_t version = 0;
    const uint8_t *graph = describe(d, task, network.graph, i * ENTRY, ENTRY, NULL);
    const uint8_t *work = describe(d, task, network.operations, i * OPERATION, OPERATION, NULL);
    const uint8_t *surfaces = describe(d, task, network.surfaces, i * SURFACES, SURFACES, &version);
    if (graph == NULL || work == NULL || surfaces == NULL) return refuse(d, i, "it is not in the file");
    if (version < 10 || version > 12) return refuse(d, i, "the version of its descriptors is unknown");
    memset(op, 0, sizeof *op);
    memcpy(&op->graph, graph, ENTRY);
    memcpy(&op->work, work, OPERATION);
    op->kind = op->graph.kind;
    const char *wrong = NULL;
    if (op->kind != BDMA && op->kind < RUBIK) wrong = read_cubes(d, task, op, surfaces, version);
    if (wrong == NULL) wrong = check(d, task, op);
    if (wrong != NULL) return refuse(d, i, wrong);
    if (op->kind == CDP && op->work.cdp.lut_index >= 0) {
      uint32_t at = (uint32_t)op->work.cdp.lut_index * (uint32_t)sizeof(lut_descriptor);
      op->lut = describe(d, task, network.luts, at, sizeof(lut_descriptor), NULL);
      if (op->lut == NULL) return refuse(d, i, "its look-up table is not in the file");
    }
  }
  d->count = network.num_operations;
  return NULL;
}
