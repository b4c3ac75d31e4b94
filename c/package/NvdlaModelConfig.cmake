# NvdlaModel::shared and NvdlaModel::static: the reference model of NVDLA nv_small.
# NvdlaModel::live: the client of live sessions, which drives the RTL.
get_filename_component(_nvdla_prefix "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)
find_package(Threads REQUIRED)

if(NOT TARGET NvdlaModel::shared)
  add_library(NvdlaModel::shared SHARED IMPORTED)
  set_target_properties(NvdlaModel::shared PROPERTIES
    IMPORTED_LOCATION "${_nvdla_prefix}/lib/libnvdlamodel.so"
    IMPORTED_NO_SONAME TRUE
    INTERFACE_INCLUDE_DIRECTORIES "${_nvdla_prefix}/include")

  add_library(NvdlaModel::static STATIC IMPORTED)
  set_target_properties(NvdlaModel::static PROPERTIES
    IMPORTED_LOCATION "${_nvdla_prefix}/lib/libnvdlamodel.a"
    INTERFACE_INCLUDE_DIRECTORIES "${_nvdla_prefix}/include"
    INTERFACE_LINK_LIBRARIES "Threads::Threads;${CMAKE_DL_LIBS};m")

  add_library(NvdlaModel::live STATIC IMPORTED)
  set_target_properties(NvdlaModel::live PROPERTIES
    IMPORTED_LOCATION "${_nvdla_prefix}/lib/libnvdlalive.a"
    INTERFACE_INCLUDE_DIRECTORIES "${_nvdla_prefix}/include")
endif()
