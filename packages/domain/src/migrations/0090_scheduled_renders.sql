alter table renders
  -- Not begun before then; null for at once.
  add column not_before timestamptz(3),
  -- Whether only posts asked for it: it is cancelled with the last of them, unless it has begun.
  add column for_posts boolean not null default false,
  -- Which of the render's jobs counts; another one finds nothing to do.
  add column ticket integer not null default 1;

create index posts_by_render on posts (render_id) where status in ('pending', 'publishing');
