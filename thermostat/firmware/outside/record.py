"""Records the tests on both back-ends, and with a known bug, as text and as JUnit XML.

python3 -B record.py FOLDER
"""

import os
import re
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent.resolve()
ROOT = f"{HERE.parent.parent}/"
BUG = "open-is-cold"


def without_this_machine(text):
    text = re.sub(r"^-+ generated xml file: .*\n", "", text, flags=re.M)
    return re.sub(r' hostname=".*?"', "", text.replace(ROOT, ""))


def record(folder, name, wanted_status, *options):
    xml = folder / f"{name}.xml"
    command = [sys.executable, "-B", "-m", "pytest", "-v", f"--junit-xml={xml}", *options]
    # Plugins of this machine are nobody else's.
    environment = {**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "COLUMNS": "100"}
    run = subprocess.run(command, cwd=HERE, env=environment, capture_output=True, text=True)
    if run.returncode != wanted_status:
        sys.exit(run.stdout + run.stderr)
    (folder / f"{name}.txt").write_text(without_this_machine(run.stdout))
    xml.write_text(without_this_machine(xml.read_text()) + "\n")


folder = Path(sys.argv[1]).resolve()
record(folder, "simulator", 0)
record(folder, "bench", 0, "--board=bench")
record(folder, BUG, 1, f"--bug={BUG}")
