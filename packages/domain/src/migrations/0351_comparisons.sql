-- Two posts of one social account, of which the better one is told once that is sure, or after a week.
create table comparisons (
  comparison_id uuid primary key,
  account_id uuid not null references accounts,
  first_post_id uuid not null references posts,
  second_post_id uuid not null references posts,
  created_at timestamptz(3) not null default now(),
  -- When it was decided or given up; null while more is read.
  settled_at timestamptz(3),
  -- How old the posts were, in hours, when the figures that settled it were read; null without such figures.
  settled_age_hours integer,
  unique (first_post_id, second_post_id)
);

create index comparisons_by_account on comparisons (account_id, comparison_id desc);
create index comparisons_by_second_post on comparisons (second_post_id);

-- Whether a post that was delivered is taken back from its platform; null unless someone asked for that.
alter table posts add column withdrawal text
  check (withdrawal in ('under_way', 'done', 'failed'));
