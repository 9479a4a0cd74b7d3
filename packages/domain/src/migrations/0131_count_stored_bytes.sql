-- Counts what was stored before. One statement reads all tables as they were at one moment, and what is written meanwhile is counted
-- by triggers: nothing is locked. A step after the one that makes the triggers, which waits for every transaction that has none.
insert into stored_bytes_changes (account_id, bytes) select account_id, bytes from stored_bytes_drift;
