// Cover points of a design: registers that it sets when a rare moment comes (`NVS_COVER_AT` in
// rtl/include/nvs_assert.svh). They are public (rtl/points.vlt): the run time knows their names.

#include <cstring>

#include "model.h"
#include "verilated.h"
#include "verilated_sym_props.h"
#include "verilated_syms.h"

namespace cosim {

namespace {

const std::string mark = "_nvs_cover_q";
const std::string joint = "__";

}  // namespace

// In the order of the run time's tables. A register has the points whose names its own joins, the
// first one in its highest bit.
void Model::find_points() {
  if (!points_.empty()) return;
  for (const auto& [path, scope] : *context()->scopeNameMap()) {
    if (!scope->varsp()) continue;
    for (const auto& [name, variable] : *scope->varsp()) {
      std::string rest = name;
      if (rest.size() <= mark.size() || variable.vltype() != VLVT_UINT8) continue;
      rest.erase(rest.size() - mark.size());
      if (rest + mark != name) continue;
      auto* const held = static_cast<std::uint8_t*>(variable.datap());
      std::uint8_t bit = 1;
      for (std::size_t at = 0; at != std::string::npos; bit = static_cast<std::uint8_t>(bit << 1)) {
        at = rest.rfind(joint);
        const std::size_t from = at == std::string::npos ? 0 : at + joint.size();
        points_.push_back({std::string(path) + "." + rest.substr(from), held, bit});
        rest.erase(at == std::string::npos ? 0 : at);
      }
    }
  }
}

std::size_t Model::points() {
  find_points();
  return points_.size();
}

Bytes Model::point(std::size_t index) {
  const std::string& name = points_[index].name;
  return {name.data(), name.size()};
}

void Model::reached(std::uint8_t* into) {
  for (const Point& point : points_) *into++ = (*point.held & point.bit) != 0;
}

void Model::forget_points() {
  find_points();
  for (const Point& point : points_) *point.held = 0;
}

}  // namespace cosim
