#ifndef CLEW_PASSTHROUGH_TARGET_SOCKET_H
#define CLEW_PASSTHROUGH_TARGET_SOCKET_H
#include <tlm.h>
namespace tlm_utils {
template <class MODULE, unsigned BUSWIDTH = 32, class TYPES = tlm::tlm_base_protocol_types>
using passthrough_target_socket = simple_target_socket<MODULE, BUSWIDTH, TYPES>;
template <class MODULE, unsigned BUSWIDTH = 32, class TYPES = tlm::tlm_base_protocol_types>
using passthrough_target_socket_optional = simple_target_socket_optional<MODULE, BUSWIDTH, TYPES>;
template <class MODULE, unsigned BUSWIDTH = 32, class TYPES = tlm::tlm_base_protocol_types>
using passthrough_target_socket_tagged = simple_target_socket_tagged<MODULE, BUSWIDTH, TYPES>;
template <class MODULE, unsigned BUSWIDTH = 32, class TYPES = tlm::tlm_base_protocol_types>
using passthrough_target_socket_tagged_optional = simple_target_socket_tagged_optional<MODULE, BUSWIDTH, TYPES>;
}
#endif
