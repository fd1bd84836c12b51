-- Times are milliseconds since the Unix epoch. Ids and keys are compared byte by byte (COLLATE "C"),
-- so that their order is the same in every database.
CREATE TABLE intake.submission (
  id text COLLATE "C" PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('enquiry', 'application')),
  -- Not json: the webhook receives exactly the text that was signed.
  payload text NOT NULL,
  fingerprint text NOT NULL,
  -- How a repetition is recognised: by its sender's key, by its content (a form without a script,
  -- which has no key), or not at all.
  repeated_by text CHECK (repeated_by IN ('key', 'content')),
  received_at bigint NOT NULL,
  state text NOT NULL CHECK (state IN ('pending', 'delivered', 'failed', 'held')),
  tries integer NOT NULL DEFAULT 0,
  -- During a lease this is its end, so an abandoned submission falls due by itself.
  next_try_at bigint CHECK ((next_try_at IS NOT NULL) = (state = 'pending')),
  lease_token text CHECK (lease_token IS NULL OR state = 'pending'),
  delivered_at bigint,
  -- Why it is or was held.
  suspicion text CHECK (suspicion IS NOT NULL OR state <> 'held')
);

CREATE INDEX submission_due ON intake.submission (kind, next_try_at) WHERE state = 'pending';
CREATE INDEX submission_leased ON intake.submission (lease_token) WHERE lease_token IS NOT NULL;
CREATE INDEX submission_content ON intake.submission (fingerprint, received_at);
CREATE INDEX submission_by_state ON intake.submission (state, received_at);

-- A submission has several keys when the script posts a form again that was first posted without it.
CREATE TABLE intake.idempotency_key (
  key text COLLATE "C" PRIMARY KEY,
  submission_id text COLLATE "C" NOT NULL REFERENCES intake.submission (id) ON DELETE CASCADE
);

CREATE INDEX idempotency_key_of_submission ON intake.idempotency_key (submission_id);

CREATE TABLE intake.attempt (
  -- Orders attempts of the same millisecond.
  number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  submission_id text COLLATE "C" NOT NULL REFERENCES intake.submission (id) ON DELETE CASCADE,
  at bigint NOT NULL,
  duration_ms bigint NOT NULL,
  status integer,
  error text,
  answer text
);

CREATE INDEX attempt_of_submission ON intake.attempt (submission_id, at);

-- One row, rewritten by the readiness check: only a write proves that writing works.
CREATE TABLE intake.write_check (
  id integer PRIMARY KEY CHECK (id = 1),
  filler bytea NOT NULL
);
INSERT INTO intake.write_check (id, filler) VALUES (1, '');
