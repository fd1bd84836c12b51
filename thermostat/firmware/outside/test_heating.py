"""When the compressor runs, and when it must not."""

import pytest
from board import OFF, ON
from requirements import MINUTE, limit
from thermostat import START_S

requirement = pytest.mark.requirement
COLD, WARM = 10, 25  # setpoints: no heat is needed, heat is needed


@requirement("CTL-1", "SEN-1")
def test_on_a_day_of_frost_the_room_stays_close_to_the_setpoint(board, thermostat):
    thermostat.set_to(20)
    board.make_outdoors(limit("CTL-1", "outdoors"))
    for _ in range(24 * 6):
        board.run(10 * MINUTE)
        assert board.room == pytest.approx(20, abs=limit("CTL-1"))
        assert thermostat.room == pytest.approx(board.room, abs=limit("SEN-1"))


@requirement("CTL-3", "CTL-12")
def test_a_compressor_that_has_just_started_goes_on_for_its_shortest_run(board, thermostat):
    board.make_room(19)
    started = board.compressor.goes(ON, within=START_S)
    thermostat.set_to(COLD)
    board.compressor.stays(ON, during=limit("CTL-3"), since=started)
    board.compressor.goes(OFF, within=limit("CTL-12"), since=started)


@requirement("CTL-2", "CTL-11")
def test_between_two_runs_the_compressor_rests(heating, board, thermostat):
    board.run(2 * MINUTE)
    thermostat.set_to(COLD)
    stopped = board.compressor.goes(OFF, within=limit("CTL-12"))
    thermostat.set_to(WARM)
    board.compressor.stays(OFF, during=limit("CTL-2"), since=stopped)
    latest = limit("CTL-2") + limit("CTL-11")
    board.compressor.goes(ON, within=latest, since=stopped)
