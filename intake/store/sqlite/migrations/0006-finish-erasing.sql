-- Deleted rows leave copies in space that SQLite has not allocated (see finish-erasing.ts). `steps`
-- is 0 if there are none; it grows with each deletion and each step of clearing. Databases that
-- exist before this migration may have such copies.
CREATE TABLE erasure (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  steps INTEGER NOT NULL
) STRICT;
INSERT INTO erasure VALUES (1, 1);

CREATE TRIGGER submission_erased AFTER DELETE ON submission
BEGIN
  UPDATE erasure SET steps = steps + 1;
END;
