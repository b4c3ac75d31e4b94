"""The bit-exact reference model of NVDLA nv_small.

>>> import numpy as np
>>> import nvdla_model as nv
>>> x = nv.Layer({"sdp": {"source": {"width": 2, "height": 1, "channels": 8, "data": "small"},
...                       "converter": {"scale": 2}}})
>>> nv.Model().run(x)[0].shape
(8, 1, 2)
"""

from nvdla_model._native import interrupts as _interrupts
from nvdla_model._native import register_address
from nvdla_model._native import registers as _registers
from nvdla_model.estimate import LayerClocks, estimate
from nvdla_model.layer import Layer, Program
from nvdla_model.loadable import Loadable
from nvdla_model.model import Interrupts, LayerRun, Model, ModelError, Outputs
from nvdla_model.play import Played, play
from nvdla_model.rtl import Rtl, RtlError
from nvdla_model.session import Blame, Event, LayerState, Session, SessionError, Verdict

#: Byte addresses of all registers by their names, such as ``SDP.D_CVT_SCALE``.
REGISTERS = dict(_registers())
#: Bits of GLB.S_INTR_STATUS by their names, such as ``SDP_0``.
INTERRUPTS = dict(_interrupts())

__all__ = [
    "INTERRUPTS",
    "REGISTERS",
    "Blame",
    "Event",
    "Interrupts",
    "Layer",
    "LayerClocks",
    "LayerRun",
    "LayerState",
    "Loadable",
    "Model",
    "ModelError",
    "Outputs",
    "Played",
    "Program",
    "Rtl",
    "RtlError",
    "Session",
    "SessionError",
    "Verdict",
    "estimate",
    "play",
    "register_address",
]
