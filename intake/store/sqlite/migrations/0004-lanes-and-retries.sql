-- When an operator asked for a try that has not been made yet: it goes first.
ALTER TABLE submission ADD COLUMN retried_at INTEGER;

-- What the server knows of each receiver, for commands in a shell without the server's settings, and
-- for the next server.
CREATE TABLE lane (
  kind TEXT PRIMARY KEY CHECK (kind IN ('enquiry', 'application')),
  has_webhook INTEGER NOT NULL,
  -- Whether the receiver counts as down and is probed.
  is_down INTEGER NOT NULL,
  paused_until INTEGER,
  -- Whether the receiver asked for the pause (Retry-After).
  is_asked INTEGER NOT NULL
) STRICT;
