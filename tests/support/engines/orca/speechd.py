"""Found before speech-dispatcher's module: Orca then has no voice, and writes what it would say."""

import logging
import sys

handler = logging.StreamHandler(sys.stdout)
handler.setFormatter(logging.Formatter("%(message)s"))
log = logging.getLogger("speech")
log.addHandler(handler)
log.setLevel(logging.INFO)
raise ImportError("no speech")
