"""What the thermostat does when a part of it fails."""

import pytest
from board import OFF, ON
from requirements import MINUTE, limit
from thermostat import START_S

requirement = pytest.mark.requirement


@requirement("SEN-2")
def test_without_a_sensor_nothing_heats(
    heating, board, thermostat
):
    board.break_sensor_cable()
    board.compressor.goes(OFF, within=limit("SEN-2"))
    board.lamp.goes(ON, within=limit("SEN-2"))
    board.lamp.stays(ON, during=1 * MINUTE)
    board.compressor.stays(OFF, during=10 * MINUTE)
    assert thermostat.room is None
    assert "no sensor" in thermostat.alarms


@requirement("RLY-1", "RLY-2")
def test_when_k1_welds_k2_stops_the_compressor(heating, board, thermostat):
    board.weld_k1()
    board.run(10)
    thermostat.set_to(limit("BUS-7", "lowest"))
    stopped = board.compressor.goes(OFF, within=limit("RLY-1"))
    board.lamp.goes(ON, within=limit("RLY-2"), since=stopped)
    assert "K1 welded" in thermostat.alarms


@requirement("RLY-2", "RLY-7", "RLY-16", "NVM-8")
def test_a_contact_that_welded_is_not_used_again_until_somebody_holds_the_button(board):
    board.make_room(15)
    board.weld_k1()
    board.lamp.goes(ON, within=limit("RLY-2"))
    board.run(1 * MINUTE)
    board.part_k1()
    board.cut_supply(seconds=3)
    board.lamp.goes(ON, within=limit("RLY-2"))
    board.compressor.stays(OFF, during=10 * MINUTE)
    board.hold_button(seconds=limit("RLY-16", "most"))
    board.lamp.stays(OFF, during=1 * MINUTE)
    board.compressor.goes(ON, within=START_S)


@requirement("WDG-2", "WDG-4")
def test_a_hung_controller_restarts_and_says_so_until_the_button(board, thermostat):
    board.hang_the_loop()
    board.run(limit("WDG-2"))
    assert "watchdog reset" in thermostat.alarms
    thermostat.set_to(21)
    assert "watchdog reset" in thermostat.alarms
    board.hold_button(seconds=limit("RLY-16", "most"))
    assert "watchdog reset" not in thermostat.alarms
