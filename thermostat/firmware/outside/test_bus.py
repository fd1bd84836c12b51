"""The bus, which an integrator meets first."""

from inspect import signature

import pytest
from board import BAUD
from modbus import ALARMS, ROOM, SERVER, SETPOINT, alarms, degrees, packed, state_name
from pymodbus.client import ModbusSerialClient
from requirements import limit
from thermostat import NoAnswer, Refused

requirement = pytest.mark.requirement
READ_INPUTS = 4


@requirement("BUS-1", "NVM-3", "SEN-1")
def test_setpoint_room_state_and_alarms_come_in_one_answer(board, thermostat):
    board.run(2)
    setpoint, room, state, alarm_bits = thermostat.read(SETPOINT, count=4)
    assert degrees(setpoint) == limit("NVM-3")
    assert degrees(room) == pytest.approx(board.room, abs=limit("SEN-1"))
    assert state_name(state) == "resting"
    assert alarms(alarm_bits) == {"setpoint not kept"}


@requirement("BUS-3", "BUS-11", "BUS-21")
def test_an_integrator_with_a_wrong_table_is_told_what_is_wrong(thermostat):
    with pytest.raises(Refused, match="illegal function"):
        thermostat.ask(bytes([SERVER, READ_INPUTS]) + packed(SETPOINT, 1))
    with pytest.raises(Refused, match="illegal address"):
        thermostat.read(ALARMS + 1)
    with pytest.raises(Refused, match="illegal value"):
        thermostat.read(ROOM, count=limit("BUS-3") + 1)
    with pytest.raises(NoAnswer, match="silence"):
        thermostat.ask(bytes([SERVER + 1, READ_INPUTS]) + packed(SETPOINT, 1))


@requirement("BUS-1", "BUS-7")
def test_pymodbus_understands_the_thermostat_as_these_tests_do(board):
    # Its name for the server's address: slave before version 3.10.
    names = signature(ModbusSerialClient.write_register).parameters
    server = {"device_id" if "device_id" in names else "slave": SERVER}
    line = board.line
    with ModbusSerialClient(port=line.port, baudrate=BAUD, parity=line.parity) as master:
        with board.carries(8):
            assert not master.write_register(SETPOINT, 2150, **server).isError()
        with board.carries(8):
            too_high = round(100 * limit("BUS-7")) + 1
            assert master.write_register(SETPOINT, too_high, **server).exception_code == 3
        with board.carries(8):
            answer = master.read_holding_registers(SETPOINT, count=1, **server)
            assert answer.registers == [2150]
