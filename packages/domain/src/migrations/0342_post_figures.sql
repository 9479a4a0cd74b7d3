-- When its platform did not have a post any more: then nothing more is read of it.
alter table posts add column gone_at timestamptz(3);

-- What platforms told of posts, at most once for each age. Null where a platform tells nothing.
create table post_figures (
  post_id uuid not null references posts,
  -- How old the post was to be, in hours.
  age_hours integer not null,
  account_id uuid not null references accounts,
  at timestamptz(3) not null default now(),
  views bigint,
  likes bigint,
  comments bigint,
  shares bigint,
  saves bigint,
  watch_seconds_average double precision,
  watched_share double precision,
  left_early_share double precision,
  primary key (post_id, age_hours)
);

create index post_figures_by_account on post_figures (account_id, at desc, post_id desc);
