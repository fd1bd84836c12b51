/* The bus master, written from the Modbus specification, not from the firmware. */
#ifndef MASTER_H
#define MASTER_H

#include <stdbool.h>
#include <stdint.h>

enum { BROADCAST = 0, SERVER = 17, NEIGHBOUR = 18 };
enum { READ = 3, WRITE = 6, WRITE_MANY = 16 };
enum { SETPOINT, ROOM, STATE, ALARMS };
enum { ROOM_UNKNOWN = -32768 };
enum { LOCKOUT, READY, STARTING, HOLD, RUNNING, FAILED };
enum {
  ALARM_NO_SENSOR = 1,
  ALARM_K1_WELDED = 2,
  ALARM_K1_OPEN = 4,
  ALARM_NOT_KEPT = 8,
  ALARM_RESET = 16,
  ALARM_DROPPED = 32,
  ALARM_K2 = 64,
  ALARM_WORN_PAGE = 128
};

/* These two wait 50 ms for the answer and return its length, 0 if there is none. */
uint32_t ask(uint8_t function, uint16_t address, uint16_t value);
uint32_t ask_server(uint8_t server, uint8_t function, uint16_t address, uint16_t value);

/* Adds the CRC and sends after 3.5 characters of silence; does not wait. */
void send_frame(const uint8_t *bytes, uint32_t count);
void send_frame_after(const uint8_t *bytes, uint32_t count, uint32_t silence_us);

/* The same, but waits for the answer to the longest frame and returns its length. */
uint32_t send_and_wait(const uint8_t *bytes, uint32_t count);

/* Two bytes of the last answer. */
int32_t reply_word(uint32_t at);

/* -99999: no answer, or a wrong one. */
int32_t read_register(uint16_t address);
bool write_register(uint16_t address, int32_t value);

/* Exception code of the last answer, 0 if it is no exception, -1 if it is damaged. */
int32_t exception_code(void);

uint16_t specification_crc(const uint8_t *bytes, uint32_t count);

#endif
