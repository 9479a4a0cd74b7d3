create table social_accounts (
  social_account_id uuid primary key,
  account_id uuid not null references accounts,
  platform text not null,
  platform_account_id text not null,
  handle text not null,
  display_name text,
  avatar_url text,
  profile_url text,
  kind text not null check (kind in ('personal', 'page', 'business', 'channel')),
  -- What the platform or its owner did; that a connection ends or has ended by itself is read off its clock.
  status text not null default 'connected' check (status in ('connected', 'expired', 'revoked', 'locked')),
  status_reason text,
  token_expires_at timestamptz(3),
  capabilities jsonb not null,
  -- Sealed by whoever connects and publishes; gone when the account is disconnected.
  credentials text,
  connected_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3),
  disconnected_at timestamptz(3),
  check ((credentials is null) = (disconnected_at is not null)),
  unique (account_id, platform, platform_account_id)
);

create index social_accounts_by_account on social_accounts (account_id, social_account_id desc)
  where disconnected_at is null;

create table posts (
  post_id uuid primary key,
  account_id uuid not null references accounts,
  project_id uuid not null references projects,
  clip_id uuid not null references clips,
  render_id uuid not null references renders,
  social_account_id uuid not null references social_accounts,
  platform text not null,
  status text not null default 'pending'
    check (status in ('pending', 'publishing', 'posted', 'failed', 'cancelled')),
  scheduled_at timestamptz(3) not null,
  timezone text,
  title text,
  caption text,
  hashtags jsonb not null,
  first_comment text,
  platform_options jsonb not null,
  attempts integer not null default 0,
  last_attempt_at timestamptz(3),
  -- When a failed attempt is repeated; until then the post is pending.
  next_attempt_at timestamptz(3),
  -- Since when it is not known whether the platform has the post.
  uncertain_since timestamptz(3),
  -- What the attempt wants to know after a crash; sealed.
  checkpoint text,
  posted_at timestamptz(3),
  platform_post_id text,
  platform_url text,
  visibility_actual text,
  error jsonb,
  revision integer not null default 1,
  created_by jsonb not null,
  -- Which of the post's jobs counts; another one finds nothing to do.
  ticket integer not null default 1,
  -- The one worker run whose writes count.
  run_id uuid,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  check ((status = 'publishing') = (run_id is not null))
);

create index posts_shown on posts (account_id, scheduled_at, post_id) where status <> 'cancelled';
create index posts_by_status on posts (account_id, status, scheduled_at, post_id);
create index posts_by_project on posts (project_id, scheduled_at, post_id);
create index posts_by_social_account on posts (social_account_id, scheduled_at, post_id);
create index posts_by_clip on posts (clip_id, posted_at desc) where status = 'posted';
