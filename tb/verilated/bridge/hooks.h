// What the Verilator run time calls instead of printing and ending the process.
// Included ahead of its sources by build option, together with VL_PRINTF=cosim_vl_printf and
// VL_USER_FINISH, VL_USER_STOP, VL_USER_FATAL, VL_USER_WARN.
#pragma once

// The wave writer ends the process when its file takes no more. Here it throws; who records waves
// catches it (verilated_model.h).
#if defined(__cplusplus) && defined(__has_include)
#if __has_include("fstcpp/fstcpp_assertion.h")
#include <stdexcept>
#include "fstcpp/fstcpp_assertion.h"
#undef FST_CHECK
#undef FST_CHECK_EQ
#undef FST_CHECK_NE
#undef FST_CHECK_GT
#undef FST_CHECK_GE
#undef FST_CHECK_LT
#undef FST_CHECK_LE
#define FST_CHECK(a) \
  if (!(a)) throw std::runtime_error("the wave writer stopped: " #a)
#define FST_CHECK_EQ(a, b) FST_CHECK((a) == (b))
#define FST_CHECK_NE(a, b) FST_CHECK((a) != (b))
#define FST_CHECK_GT(a, b) FST_CHECK((a) > (b))
#define FST_CHECK_GE(a, b) FST_CHECK((a) >= (b))
#define FST_CHECK_LT(a, b) FST_CHECK((a) < (b))
#define FST_CHECK_LE(a, b) FST_CHECK((a) <= (b))
#endif
#endif

#ifdef __cplusplus
extern "C"
#endif
    int
    cosim_vl_printf(const char* format, ...)
#if defined(__GNUC__)
        __attribute__((format(printf, 1, 2)))
#endif
    ;
