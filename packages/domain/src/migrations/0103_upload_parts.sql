-- Files that arrive in parts, and go on arriving after a connection or a process was lost.
alter table uploads
  -- Bytes of every part but the last; null for a file that comes whole.
  add column part_size bigint check (part_size > 0),
  -- Under which the store keeps the parts; null before the first of them. From then on the whole file counts as kept.
  add column parts_id text,
  -- The SHA-256 of the SHA-256 digests of all parts, once they are joined.
  add column parts_digest text;

create index uploads_begun on uploads (account_id) include (size_bytes)
  where status = 'pending' and parts_id is not null;

create table upload_parts (
  upload_id uuid not null references uploads,
  number integer not null check (number >= 1),
  size_bytes bigint not null check (size_bytes > 0),
  sha256 text not null,
  -- What names the part to the store.
  etag text not null,
  primary key (upload_id, number)
);
