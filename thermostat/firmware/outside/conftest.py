"""Gives each test a board of its own, on one of the back-ends, and reports what a failure left."""

import json
import subprocess
import sys
from contextlib import closing, contextmanager
from datetime import date
from importlib import import_module
from pathlib import Path

import pytest

# Before the imports below, which would say it in their own words.
for module in ["pymodbus.client", "serial", "yaml"]:
    try:
        import_module(module)
    except ImportError as error:
        sys.exit(f"{error}. README.md says what to install.")

import report
from bench import Bench
from board import ON
from requirements import MINUTE, REQUIREMENTS
from simulator import Simulator
from thermostat import START_S, Thermostat

HERE = Path(__file__).parent
BOARDS = {"simulator": "a simulator", "bench": "a bench of simulated instruments"}


def pytest_addoption(parser):
    known = sorted(patch.stem for patch in HERE.parent.glob("bugs/*.patch"))
    parser.addoption("--board", choices=[*BOARDS], default="simulator", help="the back-end")
    parser.addoption("--bug", choices=known, metavar="NAME", help="a known bug of ../bugs/")
    parser.addoption("--seed", default=1, type=int, help="of noise, bounce and RAM (1)")


def program(config):
    return HERE.parent / "build" / (config.getoption("bug") or "") / "outside/program"


def pytest_sessionstart(session):
    if not program(session.config).exists():
        bug = session.config.getoption("bug")
        command = "make -C .. outside-program" + (f" BUG={bug}" if bug else "")
        raise pytest.UsageError(f"The thermostat's program has not been built: run {command}.")


def facts(config):
    bug = config.getoption("bug")
    command = [program(config), "--compiler"]
    compiler = subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
    return {
        "firmware": f"with the known bug {bug}" if bug else "without a known bug",
        "board": f"{BOARDS[config.getoption('board')]}, compiled with {compiler}",
    }


def pytest_report_header(config):
    return [f"{name}: {text}" for name, text in facts(config).items()] + [f"date: {date.today()}"]


@pytest.fixture(scope="session", autouse=True)
def facts_in_xml(pytestconfig, record_testsuite_property):
    for name, text in facts(pytestconfig).items():
        record_testsuite_property(name, text)


def pytest_collection_modifyitems(items):
    for item in items:
        for requirement in ids(item):
            if requirement not in REQUIREMENTS:
                raise pytest.UsageError(f"{item.name}: there is no requirement {requirement}")
            item.user_properties.append(("requirement", requirement))


def ids(item):
    return [id for mark in item.iter_markers("requirement") for id in mark.args]


def simulator(path, seed):
    return closing(Simulator(path, seed))


@contextmanager
def bench(path, seed):
    """The simulated one. For a real one, flash the board here, and read addresses from a file."""
    command = [sys.executable, "-B", HERE / "simulated_bench.py", path, str(seed)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as instruments:
        try:
            with closing(Bench(json.loads(instruments.stdout.readline()))) as board:
                yield board
        finally:
            instruments.terminate()


BACK_ENDS = {"simulator": simulator, "bench": bench}


@pytest.fixture
def board(pytestconfig, request):
    back_end = BACK_ENDS[pytestconfig.getoption("board")]
    with back_end(program(pytestconfig), pytestconfig.getoption("seed")) as board:
        request.node.board = board
        yield board


@pytest.fixture
def thermostat(board):
    return Thermostat(board)


@pytest.fixture
def heating(board):
    """A cold room, and a run that has lasted longer than it must."""
    board.make_room(15)
    board.compressor.goes(ON, within=START_S)
    board.run(2.5 * MINUTE)


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item):
    result = (yield).get_result()
    if result.when != "call" or not result.failed or not hasattr(item, "board"):
        return
    for title, lines in report.around_failure(item.board).items():
        result.longrepr.addsection(title, "\n".join(lines))
    texts = [f"{id}: {REQUIREMENTS[id]['text']}" for id in ids(item)]
    result.longrepr.addsection("Requirements", "\n".join(texts))
