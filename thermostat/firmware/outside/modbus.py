"""Frames of Modbus RTU, from its specification, and what they mean to this thermostat."""

SERVER, BROADCAST = 17, 0
READ, WRITE, WRITE_MANY = 3, 6, 16
REGISTERS = ["setpoint", "room", "state", "alarms"]
SETPOINT, ROOM, STATE, ALARMS = range(len(REGISTERS))
UNKNOWN = 0x8000

EXCEPTIONS = {1: "illegal function", 2: "illegal address", 3: "illegal value"}
STATES = ["resting", "ready", "starting", "running, minimum time", "running", "failed"]
ALARM_BITS = {
    1: "no sensor",
    2: "K1 welded",
    4: "K1 does not close",
    8: "setpoint not kept",
    16: "watchdog reset",
    32: "contact dropped out",
    64: "K2 does not follow",
    128: "memory worn",
}


def checksum(data):
    crc = 0xFFFF
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = (crc >> 1) ^ 0xA001 if crc & 1 else crc >> 1
    return crc.to_bytes(2, "little")


def framed(data):
    return data + checksum(data)


def is_whole(frame):
    return len(frame) >= 4 and checksum(frame[:-2]) == frame[-2:]


def packed(*words):
    return b"".join(word.to_bytes(2, "big", signed=word < 0) for word in words)


def unpacked(data):
    return [int.from_bytes(data[at : at + 2], "big") for at in range(0, len(data), 2)]


def degrees(word):
    """None without a good sensor."""
    return None if word == UNKNOWN else (word - 0x10000 if word > UNKNOWN else word) / 100


def alarms(word):
    return {name for bit, name in ALARM_BITS.items() if word & bit}


def state_name(word):
    return STATES[word] if word < len(STATES) else str(word)


def describe_value(register, word):
    if register in (SETPOINT, ROOM):
        value = "unknown" if word == UNKNOWN else f"{degrees(word):.2f} °C"
    elif register == STATE:
        value = state_name(word)
    elif register == ALARMS:
        value = ", ".join(sorted(alarms(word))) or "none"
    else:
        value = str(word)
    return f"{''.join(REGISTERS[register : register + 1]) or register}: {value}"


def describe_request(frame):
    if not is_whole(frame):
        return "damaged"
    padded = frame.ljust(9, b"\0")  # a short one has to be described too
    server, function = padded[:2]
    register, word = unpacked(padded[2:6])
    to = "to all" if server == BROADCAST else f"to {server}"
    if function == READ:
        return f"{to}, read {', '.join(REGISTERS[register : register + word]) or register}"
    if function == WRITE_MANY:
        word = unpacked(padded[7:9])[0]
    if function in (WRITE, WRITE_MANY):
        return f"{to}, write {describe_value(register, word)}"
    return f"{to}, function {function}"


def describe_answer(frame, request):
    if not is_whole(frame):
        return "damaged"
    if frame[1] & 0x80:
        return f"refused, {EXCEPTIONS.get(frame[2], frame[2])}"
    if frame[1] != READ:
        return "obeyed"
    values = enumerate(unpacked(frame[3:-2]), unpacked(request[2:4])[0])
    return "; ".join(describe_value(register, word) for register, word in values)
