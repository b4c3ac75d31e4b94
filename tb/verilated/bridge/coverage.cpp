// What models count, for structural coverage.
//
// The run time has a list of counters, too (verilated_cov.cpp, which is left out): it writes files,
// and keeps a dozen strings for each counter. Models are built anew for each case, so this list
// keeps what generated code hands over as it is, and the counts are read in memory. It stays empty for
// models that count nothing. Old releases of Verilator describe counters in another way: with them, no
// model counts, and the build says so (`COSIM_COUNTS`).

#include "model.h"

#if COSIM_COUNTS

#include "verilated_cov.h"

namespace cosim {

namespace {

// Of one context. Pointers are to literals in generated code and to counters of the model.
class Counters final : public VerilatedCovContext {
public:
  struct Entry {
    std::uint32_t* count;
    const char* file;
    int line;
    int column;
    const char* page;
    std::string comment;  // put together for each bit of a signal
    const char* lines;
  };

  Counters() = default;
  ~Counters() override = default;

  static std::vector<Entry>& of(VerilatedCovContext* context) {
    return static_cast<Counters*>(context)->entries_;
  }

private:
  std::vector<Entry> entries_;
};

}  // namespace

std::size_t Model::counters() { return Counters::of(context()->coveragep()).size(); }

Counted Model::counter(std::size_t index) {
  const Counters::Entry& entry = Counters::of(context()->coveragep())[index];
  return {entry.file, static_cast<std::uint32_t>(entry.line),
          static_cast<std::uint32_t>(entry.column), entry.page, entry.comment.c_str(),
          entry.lines};
}

void Model::counts(std::uint32_t* into) {
  // Instances after the first of a module are listed with one static counter, which stays zero;
  // the construction of another model writes that zero again.
  const std::lock_guard<std::mutex> lock(construction());
  for (const Counters::Entry& entry : Counters::of(context()->coveragep())) *into++ = *entry.count;
}

void Model::zero_counts() {
  const std::lock_guard<std::mutex> lock(construction());
  for (const Counters::Entry& entry : Counters::of(context()->coveragep())) *entry.count = 0;
}

}  // namespace cosim

// The members of the run time's classes that generated code calls, in this order for each counter.

using cosim::Counters;

VerilatedCovContext* VerilatedContext::coveragep() {
  if (!m_coveragep) m_coveragep = std::make_unique<Counters>();
  return static_cast<Counters*>(m_coveragep.get());
}

void VerilatedCovContext::_inserti(std::uint32_t* count) {
  Counters::of(this).push_back({count, "", 0, 0, "", "", ""});
}

// The place in generated code.
void VerilatedCovContext::_insertf(const char*, int) {}

// Toggles.
void VerilatedCovContext::_insertp(const char*, const char*, const char*, const char* file,
                                   const char*, int line, const char*, int column, const char*,
                                   const char*, const char*, const char* page, const char*,
                                   const char* comment, const char*, const char* lines) {
  Counters::Entry& entry = Counters::of(this).back();
  entry = {entry.count, file, line, column, page, comment, lines};
}

// Lines and branches.
void VerilatedCovContext::_insertp(const char* hier_key, const char* hier, const char* file_key,
                                   const char* file, const char* line_key, int line,
                                   const char* column_key, int column, const char* full_key,
                                   const char* full, const char* page_key, const char* page,
                                   const char* comment_key, const char* comment,
                                   const char* lines_key, const char* lines, const char*,
                                   const char*, const char*, const char*, const char*, const char*,
                                   const char*, const char*) {
  _insertp(hier_key, hier, file_key, file, line_key, line, column_key, column, full_key, full,
           page_key, page, comment_key, comment, lines_key, lines);
}

#else

namespace cosim {

std::size_t Model::counters() { return 0; }

Counted Model::counter(std::size_t) { return {}; }

void Model::counts(std::uint32_t*) {}

void Model::zero_counts() {}

}  // namespace cosim

#endif
