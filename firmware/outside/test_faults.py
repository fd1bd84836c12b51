"""What the thermostat does when a part of it fails."""

import pytest
from board import OFF, ON

requirement = pytest.mark.requirement


@requirement("SEN-2")
def test_without_a_sensor_nothing_heats(
    heating, board, thermostat
):
    board.break_sensor_cable()
    board.compressor.goes(OFF, within=2)
    board.lamp.goes(ON, within=0.1)
    board.lamp.stays(ON, during=60)
    board.compressor.stays(OFF, during=10 * 60)
    assert thermostat.room is None
    assert "no sensor" in thermostat.alarms


@requirement("RLY-1")
def test_when_k1_welds_k2_stops_the_compressor_within_1_second(heating, board, thermostat):
    board.weld_k1()
    board.run(10)
    thermostat.set_to(5)
    board.compressor.goes(OFF, within=1)
    board.lamp.goes(ON, within=0.2)
    assert "K1 welded" in thermostat.alarms


@requirement("RLY-2", "RLY-7", "RLY-16", "NVM-8")
def test_a_contact_that_welded_is_not_used_again_until_somebody_holds_the_button(board):
    board.make_room(15)
    board.weld_k1()
    board.lamp.goes(ON, within=1)
    board.run(60)
    board.part_k1()
    board.cut_supply(seconds=3)
    board.lamp.goes(ON, within=1)
    board.compressor.stays(OFF, during=10 * 60)
    board.hold_button(seconds=3.2)
    board.lamp.goes(OFF, within=0.1)
    board.compressor.goes(ON, within=7 * 60)


@requirement("WDG-2", "WDG-4")
def test_a_hung_controller_restarts_within_1_second_and_says_so_until_the_button(board, thermostat):
    board.hang_the_loop()
    board.run(1)
    assert "watchdog reset" in thermostat.alarms
    thermostat.set_to(21)
    assert "watchdog reset" in thermostat.alarms
    board.hold_button(seconds=3.2)
    assert "watchdog reset" not in thermostat.alarms
