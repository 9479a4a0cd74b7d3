-- Podcasts and channels whose new items become projects.
create table feeds (
  feed_id uuid primary key,
  account_id uuid not null references accounts,
  -- Without what must not be shown of it.
  url text not null,
  -- The address that is read: the one that was given, else the feed that its page names.
  url_sealed text not null,
  -- Of the address that was given.
  url_hash text not null,
  title text,
  status text not null default 'active' check (status in ('active', 'paused', 'failed')),
  -- Whether the first reading takes the newest item; all others that it finds are only remembered.
  takes_latest boolean not null,
  template_id uuid,
  settings jsonb not null,
  max_projects_per_day integer not null,
  max_credits numeric(18, 4),
  next_read_at timestamptz(3) not null default now(),
  first_read_at timestamptz(3),
  last_read_at timestamptz(3),
  last_error text,
  failing_since timestamptz(3),
  -- As the feed's server named its present state.
  etag text,
  last_modified text,
  waits_for text check (waits_for in ('daily_projects', 'daily_credits', 'account')),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (account_id, url_hash)
);

create index feeds_to_read on feeds (next_read_at) where status = 'active';

create table feed_items (
  feed_id uuid not null references feeds on delete cascade,
  -- Of the item's own id in its feed.
  item_hash text not null,
  account_id uuid not null references accounts,
  status text not null check (status in ('known', 'waiting', 'refused', 'made')),
  title text,
  -- Where its video or audio is; null unless it may become a project.
  source_sealed text,
  published_at timestamptz(3),
  -- Its place in the feed when it was found, from 0.
  place integer not null,
  reason text,
  -- Not a foreign key: the item is taken in the same transaction, before its project is written, and outlives it.
  project_id uuid,
  found_at timestamptz(3) not null default now(),
  made_at timestamptz(3),
  primary key (feed_id, item_hash)
);

create index feed_items_by_account on feed_items (account_id);
create index feed_items_by_status on feed_items (feed_id, status);
