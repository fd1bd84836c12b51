/* The bus master, written from the Modbus specification, not from the firmware. */
#ifndef MASTER_H
#define MASTER_H

#include <stdbool.h>
#include <stdint.h>

enum { READ = 3, WRITE = 6 };
enum { SETPOINT, ROOM, STATE, ALARMS };
enum { ROOM_UNKNOWN = -32768 };

/* These two wait 50 ms for the answer and return its length, 0 if there is none. */
uint32_t ask(uint8_t function, uint16_t address, uint16_t value);
uint32_t ask_server(uint8_t server, uint8_t function, uint16_t address, uint16_t value);

/* Adds the CRC and sends after 4 ms of silence; does not wait. */
void send_frame(const uint8_t *bytes, uint32_t count);

/* -99999: no answer, or a wrong one. */
int32_t read_register(uint16_t address);
bool write_register(uint16_t address, int32_t value);

/* Exception code of the last answer, 0 if it is no exception, -1 if it is damaged. */
int32_t exception_code(void);

uint16_t specification_crc(const uint8_t *bytes, uint32_t count);

#endif
