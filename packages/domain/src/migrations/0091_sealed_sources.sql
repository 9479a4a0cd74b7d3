-- The source's address as the client gave it, when it holds more than may be shown; encrypted, and gone when the work is over.
-- Then `source_url` has only what may be shown.
alter table projects add column source_sealed text;
