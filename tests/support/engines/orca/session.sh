#!/bin/bash
# A desktop with Orca, on the screen and the bus that it is started with. Its first line says which
# bus; the others, what Orca says.
set -u
echo "{\"DISPLAY\":\"$DISPLAY\",\"XAUTHORITY\":\"${XAUTHORITY:-}\",\"DBUS_SESSION_BUS_ADDRESS\":\"$DBUS_SESSION_BUS_ADDRESS\"}"
exec 2>/dev/null
gsettings set org.gnome.desktop.interface toolkit-accessibility true
gsettings set org.gnome.desktop.a11y.applications screen-reader-enabled true
# Without one, no window is active, and Orca says nothing.
openbox &
/usr/libexec/at-spi-bus-launcher --launch-immediately --a11y=1 --screen-reader=1 &
PYTHONUNBUFFERED=1 PYTHONPATH="$(dirname "$0")" exec orca --replace
