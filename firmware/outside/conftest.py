"""Compiles the firmware, gives each test a board of its own, and reports what a failure left."""

import re
import shutil
import subprocess
from contextlib import suppress
from datetime import date
from pathlib import Path

import pytest
import report
from board import ON, Board
from modbus import SETPOINT
from thermostat import NoAnswer, Refused, Thermostat

FIRMWARE = Path(__file__).parent.parent
FLAGS = "-std=c11 -Wall -Wextra -Werror -O1 -g -fsanitize=address,undefined".split()
TEXTS = dict(
    re.findall(r"^- id: (.+)\n  text: (.+)$", (FIRMWARE / "requirements.yaml").read_text(), re.M)
)
AFTER_S = 1  # that the board goes on after a failed step


def pytest_addoption(parser):
    known = sorted(patch.stem for patch in FIRMWARE.glob("bugs/*.patch"))
    parser.addoption("--bug", choices=known, metavar="NAME", help="a known bug of firmware/bugs/")
    parser.addoption("--seed", default=1, type=int, help="of noise, bounce and RAM (1)")


def compiler():
    version = subprocess.run(["gcc", "--version"], capture_output=True, text=True, check=True)
    return version.stdout.splitlines()[0]


def firmware(config):
    bug = config.getoption("bug")
    return f"with the known bug {bug}" if bug else "without a known bug"


def pytest_report_header(config):
    return [f"firmware: {firmware(config)}", f"compiler: {compiler()}", f"date: {date.today()}"]


def pytest_collection_modifyitems(items):
    for item in items:
        for requirement in requirements(item):
            if requirement not in TEXTS:
                raise pytest.UsageError(f"{item.name}: there is no requirement {requirement}")
            item.user_properties.append(("requirement", requirement))


def requirements(item):
    return [id for mark in item.iter_markers("requirement") for id in mark.args]


@pytest.fixture(scope="session")
def program(pytestconfig, tmp_path_factory, record_testsuite_property):
    record_testsuite_property("firmware", firmware(pytestconfig))
    record_testsuite_property("compiler", compiler())
    folder = tmp_path_factory.mktemp("firmware")
    source = shutil.copytree(FIRMWARE / "src", folder / "src")
    if bug := pytestconfig.getoption("bug"):
        patch = FIRMWARE / "bugs" / f"{bug}.patch"
        subprocess.run(["patch", "-sp3", "-d", source, "-i", patch], check=True)
    files = [*source.glob("*.c"), *FIRMWARE.glob("bench/*.c"), FIRMWARE / "targets/outside.c"]
    includes = [f"-I{source}", f"-I{FIRMWARE / 'bench'}"]
    output = folder / "thermostat"
    subprocess.run(["gcc", *FLAGS, *includes, *files, "-o", output], check=True)
    return output


@pytest.fixture
def board(program, pytestconfig, request):
    board = Board(program, pytestconfig.getoption("seed"))
    request.node.board = board
    yield board
    board.close()


@pytest.fixture
def thermostat(board):
    return Thermostat(board)


@pytest.fixture
def heating(board):
    """A cold room, and a run that has lasted longer than it must."""
    board.make_room(15)
    board.compressor.goes(ON, within=7 * 60)
    board.run(150)


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item):
    result = (yield).get_result()
    if result.when != "call" or not result.failed or not hasattr(item, "board"):
        return
    for title, lines in around_failure(item.board).items():
        result.longrepr.addsection(title, "\n".join(lines))
    texts = [f"{id}: {TEXTS[id]}" for id in requirements(item)]
    result.longrepr.addsection("Requirements", "\n".join(texts))


def around_failure(board):
    """The thermostat's registers are read, for the report, and the board goes on for a moment."""
    failed_ms = round(1000 * board.now)
    if board.process.poll() is None:
        with suppress(NoAnswer, Refused):
            Thermostat(board).read(SETPOINT, count=4)
        board.run(AFTER_S)
    return {
        "Console of the board": report.console(board),
        "Frames on the bus (> master, < thermostat)": report.bus(board),
        "Measured values": report.values(board, failed_ms),
    }
