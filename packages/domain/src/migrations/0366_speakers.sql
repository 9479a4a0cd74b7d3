-- Who speaks in a source, and what a person calls them.
alter table projects add column speakers jsonb not null default '[]';

-- What is shown for a label of the transcript.
create function speaker_name(speakers jsonb, label text) returns text
  language sql immutable parallel safe
as $$
  select coalesce(
    (select s->>'name' from jsonb_array_elements($1) as s where s->>'label' = $2 limit 1), $2
  )
$$;
