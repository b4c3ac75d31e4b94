// Random bits at power-on. Verilator gives all words of a memory the same ones; here each word has
// its own. Included ahead of the generated sources by build option.
#pragma once

#include <cstdint>

#include "verilated.h"

// Verilator calls the indices so in the loops that fill a memory. Elsewhere they are 0.
static constexpr std::uint64_t __Vi0 = 0, __Vi1 = 0, __Vi2 = 0, __Vi3 = 0;

#define COSIM_WORD(salt)                                                              \
  ((salt) ^ __Vi0 * 0x9e3779b97f4a7c15u ^ __Vi1 * 0xbf58476d1ce4e5b9u ^               \
   __Vi2 * 0x94d049bb133111ebu ^ __Vi3 * 0xd6e8feb86659fd93u)
#define VL_SCOPED_RAND_RESET_I(bits, scope, salt) \
  VL_SCOPED_RAND_RESET_I(bits, scope, COSIM_WORD(salt))
#define VL_SCOPED_RAND_RESET_Q(bits, scope, salt) \
  VL_SCOPED_RAND_RESET_Q(bits, scope, COSIM_WORD(salt))
#define VL_SCOPED_RAND_RESET_W(bits, out, scope, salt) \
  VL_SCOPED_RAND_RESET_W(bits, out, scope, COSIM_WORD(salt))
