-- Uploads whose parts are to be joined, or were joined and are to be freed: what a process left that ended between the two.
create index uploads_unfinished on uploads (upload_id)
  where parts_id is not null and (status = 'uploaded' or (status = 'pending' and parts_digest is not null));
