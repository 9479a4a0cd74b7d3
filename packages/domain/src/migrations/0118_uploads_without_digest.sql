-- Files that came in parts into a bucket: nothing has read them whole yet, so their SHA-256 is not known.
create index uploads_without_digest on uploads (created_at)
  where status = 'uploaded' and sha256 is null;
