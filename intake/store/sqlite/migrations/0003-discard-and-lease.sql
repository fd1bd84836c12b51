-- SQLite cannot change a CHECK: the table is rebuilt with the state `discarded`, and with leases
-- that end by a monotonic clock.
CREATE TABLE submission_new (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('enquiry', 'application')),
  payload TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  -- How a repetition is recognised: by its sender's key, by its content (a form without a script,
  -- which has no key), or not at all.
  repeated_by TEXT CHECK (repeated_by IN ('key', 'content')),
  received_at INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('pending', 'delivered', 'failed', 'held', 'discarded')),
  tries INTEGER NOT NULL DEFAULT 0,
  next_try_at INTEGER CHECK ((next_try_at IS NOT NULL) = (state = 'pending')),
  lease_token TEXT CHECK (lease_token IS NULL OR state = 'pending'),
  delivered_at INTEGER,
  -- Why it is or was held.
  suspicion TEXT CHECK (suspicion IS NOT NULL OR state <> 'held'),
  discarded_at INTEGER CHECK ((discarded_at IS NOT NULL) = (state = 'discarded')),
  -- In milliseconds since the start of the server that has the lease.
  leased_until INTEGER CHECK ((leased_until IS NOT NULL) = (lease_token IS NOT NULL))
) STRICT;

-- No lease outlives its server: leased submissions are due.
UPDATE submission SET lease_token = NULL, next_try_at = received_at WHERE lease_token IS NOT NULL;
INSERT INTO submission_new SELECT *, NULL, NULL FROM submission;

DROP TABLE submission;
ALTER TABLE submission_new RENAME TO submission;

CREATE INDEX submission_due ON submission (kind, next_try_at) WHERE state = 'pending';
CREATE INDEX submission_leased ON submission (lease_token) WHERE lease_token IS NOT NULL;
CREATE INDEX submission_content ON submission (fingerprint, received_at);
CREATE INDEX submission_by_state ON submission (state, received_at);
