-- Times are milliseconds since the Unix epoch.
CREATE TABLE submission (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('enquiry', 'application')),
  payload TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  -- How a repetition is recognised: by its sender's key, by its content (a form without a script,
  -- which has no key), or not at all.
  repeated_by TEXT CHECK (repeated_by IN ('key', 'content')),
  received_at INTEGER NOT NULL,
  state TEXT NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'delivered', 'failed')),
  tries INTEGER NOT NULL DEFAULT 0,
  -- During a lease this is its end, so an abandoned submission falls due by itself.
  next_try_at INTEGER CHECK ((next_try_at IS NOT NULL) = (state = 'pending')),
  lease_token TEXT CHECK (lease_token IS NULL OR state = 'pending'),
  delivered_at INTEGER
) STRICT;

CREATE INDEX submission_due ON submission (kind, next_try_at) WHERE state = 'pending';
CREATE INDEX submission_leased ON submission (lease_token) WHERE lease_token IS NOT NULL;
CREATE INDEX submission_content ON submission (fingerprint, received_at);
CREATE INDEX submission_by_state ON submission (state, received_at);

-- A submission has several keys when the script posts a form again that was first posted without it.
CREATE TABLE idempotency_key (
  key TEXT PRIMARY KEY,
  submission_id TEXT NOT NULL REFERENCES submission (id) ON DELETE CASCADE
) STRICT;

CREATE INDEX idempotency_key_of_submission ON idempotency_key (submission_id);

CREATE TABLE attempt (
  submission_id TEXT NOT NULL REFERENCES submission (id) ON DELETE CASCADE,
  at INTEGER NOT NULL,
  duration_ms INTEGER NOT NULL,
  status INTEGER,
  error TEXT,
  answer TEXT
) STRICT;

CREATE INDEX attempt_of_submission ON attempt (submission_id, at);

-- One row, rewritten by the readiness check: only a write proves that writing works.
CREATE TABLE write_check (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  filler BLOB NOT NULL
) STRICT;
INSERT INTO write_check (id, filler) VALUES (1, x'');
