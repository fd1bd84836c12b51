"""The bus, which an integrator meets first."""

import pytest
from modbus import ALARMS, ROOM, SERVER, SETPOINT, packed
from thermostat import NoAnswer, Refused

requirement = pytest.mark.requirement
READ_INPUTS = 4


@requirement("BUS-1")
def test_setpoint_room_state_and_alarms_come_in_one_answer(board, thermostat):
    board.run(2)
    setpoint, room, state, alarms = thermostat.read(SETPOINT, count=4)
    assert (setpoint / 100, state, alarms) == (20, 0, 8)
    assert room / 100 == pytest.approx(board.room, abs=1.05)


@requirement("BUS-3", "BUS-11")
def test_an_integrator_with_a_wrong_table_is_told_what_is_wrong(thermostat):
    with pytest.raises(Refused, match="illegal function"):
        thermostat.ask(bytes([SERVER, READ_INPUTS]) + packed(SETPOINT, 1))
    with pytest.raises(Refused, match="illegal address"):
        thermostat.read(ALARMS + 1)
    with pytest.raises(Refused, match="illegal value"):
        thermostat.read(ROOM, count=126)
    with pytest.raises(NoAnswer, match="silence"):
        thermostat.ask(bytes([SERVER + 1, READ_INPUTS]) + packed(SETPOINT, 1))


@requirement("BUS-1", "BUS-7")
def test_pymodbus_understands_the_thermostat_as_these_tests_do(board):
    pymodbus = pytest.importorskip("pymodbus.client")
    with pymodbus.ModbusSerialClient(port=board.port, baudrate=9600) as master:
        with board.carries(8):
            assert not master.write_register(SETPOINT, 2150, slave=SERVER).isError()
        with board.carries(8):
            assert master.write_register(SETPOINT, 3100, slave=SERVER).exception_code == 3
        with board.carries(8):
            assert master.read_holding_registers(SETPOINT, 1, slave=SERVER).registers == [2150]
