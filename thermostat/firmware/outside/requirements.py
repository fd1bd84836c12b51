"""The requirements, and the limits that tests take from them: ../requirements.yaml."""

from pathlib import Path

import yaml

FILE = Path(__file__).parent.parent / "requirements.yaml"
REQUIREMENTS = {entry["id"]: entry for entry in yaml.safe_load(FILE.read_text(encoding="utf-8"))}
MINUTE, HOUR = 60, 3600
SECONDS = {"ms": 0.001, "s": 1, "min": MINUTE, "h": HOUR, "d": 24 * HOUR}


def limit(id, name=None):
    """The value of a requirement, or one of its other limits by name. Times are in seconds.

    Its number has to be in the requirement's sentence, so that one of them can't change alone.
    """
    requirement = REQUIREMENTS[id]
    value = requirement["limits"][name] if name else requirement["value"]
    if str(value["number"]).replace("-", "−") not in requirement["text"]:
        raise ValueError(f"{FILE}: the text of {id} doesn't contain {value['number']}.")
    return value["number"] * SECONDS.get(value["unit"], 1)
