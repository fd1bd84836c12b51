"""Cuts the power during an installation. Run: pytest --lg-env bench.yaml"""

import random
import time

import pytest

# The bench builds have no downgrade rule, so each replaces the other.
NEXT = {"1.0.0": "2.0.0", "2.0.0": "1.0.0"}
PHASES = {  # the line that RAUC 1.10 or later prints just before each phase
    "write": "Copying image to",
    "flush": "99% Copying image to",
    "switch": "Updating slots done",
}
CANARY = "/data/canary"

seeded = random.Random(20261101)  # the seed belongs in the report
DELAYS = [step * 0.25 for step in range(20)]
DELAYS += [round(seeded.uniform(0, 5), 3) for _ in range(20)]


def run(shell, command, timeout=30):
    return "\n".join(shell.run_check(command, timeout=timeout)).strip()


def boot(strategy):
    strategy.transition("off")
    strategy.transition("shell")
    # Fails if a service failed, and waits for the one that marks the boot good.
    run(strategy.shell, "systemctl is-system-running --wait", timeout=300)
    return strategy.shell


def version(shell):
    return run(shell, ". /etc/os-release && echo $VERSION_ID")


def bundle(shell):
    return f"/data/bench/{NEXT[version(shell)]}.raucb"


@pytest.mark.parametrize("delay", DELAYS)
@pytest.mark.parametrize("phase", PHASES)
def test_cut(strategy, phase, delay):
    shell = boot(strategy)
    old, new = version(shell), NEXT[version(shell)]
    run(shell, f"dd if=/dev/urandom of={CANARY} bs=4k count=64 conv=fsync && sync")
    canary = run(shell, f"sha256sum {CANARY}")

    strategy.console.sendline(f"rauc install {bundle(shell)}")
    strategy.console.expect(PHASES[phase], timeout=600)
    time.sleep(delay)
    strategy.power.off()
    assert not strategy.power.get()

    shell = boot(strategy)
    assert version(shell) in (old, new)
    assert run(shell, f"sha256sum {CANARY}") == canary
    assert "using default" not in run(shell, "fw_printenv BOOT_ORDER")

    if version(shell) == old:
        run(shell, f"rauc install {bundle(shell)}", timeout=900)
        shell = boot(strategy)
    assert version(shell) == new
