"""The setpoint: which ones the thermostat takes, and how long it keeps them."""

import pytest
from modbus import BROADCAST, SERVER, SETPOINT, WRITE, WRITE_MANY, framed, packed
from requirements import limit
from thermostat import NoAnswer, Refused

requirement = pytest.mark.requirement


@requirement("BUS-7")
def test_a_request_for_minus_30_degrees_is_refused_and_the_old_setpoint_stays(thermostat):
    thermostat.set_to(21)
    with pytest.raises(Refused, match="illegal value"):
        thermostat.set_to(-30)
    assert thermostat.setpoint == 21


@requirement("BUS-7")
@pytest.mark.parametrize("temperature", [limit("BUS-7", "lowest"), limit("BUS-7")])
def test_the_lowest_and_the_highest_setpoint_are_taken(thermostat, temperature):
    thermostat.set_to(temperature)
    assert thermostat.setpoint == temperature


@requirement("NVM-1", "BUS-18")
def test_a_setpoint_that_is_reported_as_kept_survives_a_power_cut(board, thermostat):
    thermostat.set_to(22.5)
    board.run(limit("NVM-1"))
    assert thermostat.alarms == set()
    board.cut_supply(seconds=3)
    assert thermostat.setpoint == 22.5


@requirement("BUS-5", "BUS-8", "BUS-12")
def test_a_setpoint_for_all_thermostats_is_obeyed_without_an_answer(thermostat):
    for_one = bytes([BROADCAST, WRITE]) + packed(SETPOINT)
    for_many = bytes([BROADCAST, WRITE_MANY]) + packed(SETPOINT, 1) + bytes([2])
    for request, temperature in [(for_one, 18), (for_many, 19)]:
        with pytest.raises(NoAnswer, match="silence"):
            thermostat.ask(request + packed(100 * temperature))
        assert thermostat.setpoint == temperature


@requirement("BUS-2")
def test_a_request_with_one_wrong_bit_is_neither_answered_nor_obeyed(board, thermostat):
    thermostat.set_to(21)
    sound = framed(bytes([SERVER, WRITE]) + packed(SETPOINT, 1800))
    for bit in range(8 * len(sound)):
        damaged = bytearray(sound)
        damaged[bit // 8] ^= 1 << bit % 8
        assert board.exchange(bytes(damaged)) == b""
    assert thermostat.setpoint == 21
