/* Relay K1: its main contact travels, its auxiliary contact bounces, and both may fail. */
#ifndef RELAY_H
#define RELAY_H

#include <stdbool.h>
#include <stdint.h>

void relay_reset(void);
void relay_coil(bool on, uint32_t now_ms);
bool relay_moving(uint32_t now_ms);

/* Welded: closed, whatever the coil does. Worn: never closes. */
bool relay_main(uint32_t now_ms, bool welded, bool worn);
bool relay_auxiliary(uint32_t now_ms, bool welded, bool worn);

#endif
