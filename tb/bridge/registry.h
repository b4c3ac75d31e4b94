// The models of this build; the table itself is generated.
#pragma once

#include <memory>
#include <vector>

#include "model.h"

namespace cosim {

struct Registered {
  const char* name;
  std::unique_ptr<Model> (*build)(const PowerOn& power_on);
};

extern const std::vector<Registered> registered_models;

}  // namespace cosim
