create table shares (
  share_id uuid primary key,
  account_id uuid not null references accounts,
  -- One living link per project.
  project_id uuid not null unique references projects,
  -- SHA-256 of the token: what a visitor brings is looked up by it.
  token_hash text not null unique,
  -- The token, encrypted, so that its owner can see the address again.
  token_sealed text not null,
  password_hash text,
  allow_download boolean not null,
  -- The clips that are shown; null for all.
  clip_ids uuid[],
  expires_at timestamptz(3),
  view_count bigint not null default 0,
  last_viewed_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  regenerated_at timestamptz(3)
);
