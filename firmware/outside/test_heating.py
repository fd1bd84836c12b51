"""When the compressor runs, and when it must not."""

import pytest
from board import OFF, ON

requirement = pytest.mark.requirement


@requirement("CTL-1", "SEN-1")
def test_on_a_day_of_frost_the_room_stays_within_1_degree_of_the_setpoint(board, thermostat):
    thermostat.set_to(20)
    board.make_outdoors(-10)
    for _ in range(24 * 6):
        board.run(10 * 60)
        assert board.room == pytest.approx(20, abs=1)
        assert thermostat.room == pytest.approx(board.room, abs=1.05)


@requirement("CTL-3", "CTL-12")
def test_a_compressor_that_has_just_started_runs_for_2_minutes(board, thermostat):
    board.make_room(19)
    board.compressor.goes(ON, within=7 * 60)
    thermostat.set_to(10)
    board.compressor.stays(ON, during=119)
    board.compressor.goes(OFF, within=3)


@requirement("CTL-2", "CTL-11")
def test_between_two_runs_the_compressor_rests_for_3_minutes(heating, board, thermostat):
    board.run(2 * 60)
    thermostat.set_to(10)
    board.compressor.goes(OFF, within=1)
    thermostat.set_to(25)
    board.compressor.stays(OFF, during=179)
    board.compressor.goes(ON, within=3)
