-- SQLite cannot change a CHECK: the table is rebuilt with the state `held`.
CREATE TABLE submission_new (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('enquiry', 'application')),
  payload TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  -- How a repetition is recognised: by its sender's key, by its content (a form without a script,
  -- which has no key), or not at all.
  repeated_by TEXT CHECK (repeated_by IN ('key', 'content')),
  received_at INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('pending', 'delivered', 'failed', 'held')),
  tries INTEGER NOT NULL DEFAULT 0,
  -- During a lease this is its end, so an abandoned submission falls due by itself.
  next_try_at INTEGER CHECK ((next_try_at IS NOT NULL) = (state = 'pending')),
  lease_token TEXT CHECK (lease_token IS NULL OR state = 'pending'),
  delivered_at INTEGER,
  -- Why it is or was held.
  suspicion TEXT CHECK (suspicion IS NOT NULL OR state <> 'held')
) STRICT;

INSERT INTO submission_new (id, kind, payload, fingerprint, repeated_by, received_at, state, tries,
  next_try_at, lease_token, delivered_at)
SELECT id, kind, payload, fingerprint, repeated_by, received_at, state, tries,
  next_try_at, lease_token, delivered_at FROM submission;

DROP TABLE submission;
ALTER TABLE submission_new RENAME TO submission;

CREATE INDEX submission_due ON submission (kind, next_try_at) WHERE state = 'pending';
CREATE INDEX submission_leased ON submission (lease_token) WHERE lease_token IS NOT NULL;
CREATE INDEX submission_content ON submission (fingerprint, received_at);
CREATE INDEX submission_by_state ON submission (state, received_at);
