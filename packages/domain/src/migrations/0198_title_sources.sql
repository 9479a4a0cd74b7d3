-- What a clip's title was made of, and what else the clip may be called.
alter table clips
  add column title_source text not null default 'quote'
    check (title_source in ('model', 'quote', 'keywords', 'time', 'person')),
  add column titles jsonb not null default '[]';

-- Earlier releases named a clip after a line, or after its source and the time.
update clips set title_source = 'time'
 where title ~ '^Moment at [0-9:]+$' or title ~ ' \([0-9]+:[0-9]{2}(:[0-9]{2})?\)$';

update clips c set title_source = 'person'
 where exists (
   select 1 from clip_revisions r
    where r.clip_id = c.clip_id and r.revision = 1 and r.content->>'title' <> c.title
 );
