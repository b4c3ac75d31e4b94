// What the Verilator run time calls instead of printing and ending the process.
// Included ahead of its sources by build option, together with VL_PRINTF=cosim_vl_printf and
// VL_USER_FINISH, VL_USER_STOP, VL_USER_FATAL, VL_USER_WARN.
#pragma once

#ifdef __cplusplus
extern "C"
#endif
    int
    cosim_vl_printf(const char* format, ...)
#if defined(__GNUC__)
        __attribute__((format(printf, 1, 2)))
#endif
    ;
