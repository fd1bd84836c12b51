"""Cuts the power during an installation. Run: pytest --lg-env bench.yaml"""

import random
import time

import pytest

# Bench builds without a downgrade rule; what runs decides what is installed.
NEXT = {"1.0.0": "2.0.0", "2.0.0": "1.0.0"}
PHASES = {
    "verify": "Checking bundle",
    "write": "Copying image to",
    "switch": "Updating slots done",
}
CANARY = "/data/canary"

random_delay = random.Random(20261101)  # the seed belongs in the report
DELAYS = [step * 0.25 for step in range(20)]
DELAYS += [round(random_delay.uniform(0, 5), 3) for _ in range(20)]


def boot(strategy):
    strategy.transition("off")
    strategy.transition("shell")
    return strategy.shell


def one(shell, command, timeout=30):
    return "\n".join(shell.run_check(command, timeout=timeout)).strip()


def version(shell):
    return one(shell, ". /etc/os-release && echo $VERSION_ID")


def bundle(shell):
    return f"/data/bench/{NEXT[version(shell)]}.raucb"


@pytest.mark.parametrize("delay", DELAYS)
@pytest.mark.parametrize("phase", PHASES)
def test_cut(strategy, phase, delay):
    shell = boot(strategy)
    old, new = version(shell), NEXT[version(shell)]
    one(shell, f"dd if=/dev/urandom of={CANARY} bs=4k count=64 conv=fsync && sync")
    canary = one(shell, f"sha256sum {CANARY}")

    strategy.console.sendline(f"rauc install {bundle(shell)}")
    strategy.console.expect(PHASES[phase], timeout=600)
    time.sleep(delay)
    strategy.power.off()

    shell = boot(strategy)
    assert version(shell) in (old, new)
    assert one(shell, "systemctl is-system-running") == "running"
    assert one(shell, f"sha256sum {CANARY}") == canary
    assert "using default" not in one(shell, "fw_printenv BOOT_ORDER 2>&1")

    if version(shell) == old:
        one(shell, f"rauc install {bundle(shell)}", timeout=900)
        shell = boot(strategy)
    assert version(shell) == new
