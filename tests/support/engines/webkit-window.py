#!/usr/bin/python3
"""A window of WebKitGTK for WebKitWebDriver, whose own MiniBrowser cannot be as narrow as a phone."""

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

context = WebKit2.WebContext.new_ephemeral()
context.set_automation_allowed(True)


def create_view(_session):
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True)
    settings = view.get_settings()
    settings.set_enable_write_console_messages_to_stdout(True)
    # There is no graphics hardware; emulating it takes more time than drawing without it.
    settings.set_hardware_acceleration_policy(WebKit2.HardwareAccelerationPolicy.NEVER)
    window = Gtk.Window()
    window.set_decorated(False)
    window.add(view)
    window.show_all()
    return view


def start(_context, session):
    session.connect("create-web-view", create_view)


context.connect("automation-started", start)
Gtk.main()
