create table uploads (
  upload_id uuid primary key,
  account_id uuid not null references accounts,
  status text not null check (status in ('pending', 'uploaded', 'failed', 'expired')),
  purpose text not null check (purpose in ('source', 'transcript', 'asset')),
  file_name text not null,
  content_type text not null,
  size_bytes bigint not null check (size_bytes > 0),
  max_bytes bigint not null,
  sha256 text,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null
);

create index uploads_by_account on uploads (account_id) include (size_bytes) where status = 'uploaded';
create index uploads_by_expiry on uploads (expires_at) where status <> 'expired';

create table projects (
  project_id uuid primary key,
  account_id uuid not null references accounts,
  type text not null check (type in ('clipping', 'captions')),
  -- What the request says; the source's own title and the file's name come after it.
  title text,
  file_name text,
  status text not null default 'queued'
    check (status in ('queued', 'processing', 'completed', 'failed', 'cancelled')),
  stage text,
  progress smallint not null default 0 check (progress between 0 and 100),
  estimated_seconds_remaining integer,
  -- How many of the account's projects were unfinished when this one was queued; see jobs/.
  turn integer not null,

  upload_id uuid references uploads,
  -- As the client gave it, secrets included; replaced by what may be shown once the work is over.
  source_url text,
  -- What is found out about the source: the members of `source` but kind, url and upload_id.
  source jsonb not null,
  -- Equal for two projects of the same video.
  source_identity text not null,
  transcript_upload_id uuid references uploads,
  transcript_text text,
  transcript_format text check (transcript_format in ('srt', 'vtt', 'json')),

  settings jsonb not null,
  language text,
  clip_count integer not null default 0,
  -- Null until one lies in storage: word_count and source.
  transcript jsonb,
  warnings jsonb not null default '[]',
  error jsonb,
  metadata jsonb not null,
  rights_confirmed_at timestamptz(3),
  rights_confirmed_by text,

  -- The one worker run whose writes count.
  run_id uuid,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  started_at timestamptz(3),
  completed_at timestamptz(3),
  expires_at timestamptz(3),
  deleted_at timestamptz(3)
);

create index projects_by_account on projects (account_id, created_at desc, project_id desc)
  where deleted_at is null;
create index projects_unfinished on projects (account_id)
  where status in ('queued', 'processing') and deleted_at is null;
create index projects_waiting on projects (turn, created_at, project_id)
  where status = 'queued' and deleted_at is null;
create index projects_by_source on projects (account_id, source_identity);
create index projects_by_expiry on projects (expires_at) where deleted_at is null;
create index projects_by_upload on projects (upload_id);
create index projects_by_transcript_upload on projects (transcript_upload_id);

create table clips (
  clip_id uuid primary key,
  account_id uuid not null references accounts,
  project_id uuid not null references projects,
  rank integer not null check (rank >= 1),
  revision integer not null default 1,
  status text not null default 'processing' check (status in ('ready', 'processing', 'failed')),
  title text not null,
  description text not null,
  hashtags jsonb not null,
  hook jsonb not null,
  "start" double precision not null,
  "end" double precision not null,
  segments jsonb not null,
  score smallint not null,
  score_breakdown jsonb not null,
  score_reasons jsonb not null,
  boundary_quality jsonb not null,
  topics jsonb not null,
  speakers jsonb not null,
  language text,
  transcript text not null,
  warnings jsonb not null,
  words jsonb not null,
  framing jsonb not null,
  reaction text check (reaction in ('like', 'dislike')),
  duplicates_of uuid references clips,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (project_id, rank)
);

create index clips_by_account on clips (account_id, clip_id);

create table renders (
  render_id uuid primary key,
  account_id uuid not null references accounts,
  project_id uuid not null references projects,
  clip_id uuid not null references clips,
  clip_revision integer not null,
  status text not null default 'queued'
    check (status in ('queued', 'rendering', 'completed', 'failed', 'cancelled')),
  progress smallint not null default 0 check (progress between 0 and 100),
  estimated_seconds_remaining integer,
  turn integer not null,
  settings jsonb not null,
  -- Equal for two renders that would make the same file.
  settings_hash text not null,
  credits_estimated numeric(18, 4) not null,
  credits_charged numeric(18, 4) not null default 0,
  credits_refunded numeric(18, 4) not null default 0,
  output jsonb,
  has_captions boolean not null default false,
  checks jsonb,
  error jsonb,
  metadata jsonb not null,
  -- The one worker run whose writes count; its name is part of the files' keys.
  run_id uuid,
  created_at timestamptz(3) not null default now(),
  started_at timestamptz(3),
  completed_at timestamptz(3)
);

create unique index renders_running_once on renders (clip_id, settings_hash)
  where status in ('queued', 'rendering');
create index renders_by_clip on renders (clip_id, created_at desc, render_id desc);
create index renders_by_project on renders (project_id);
create index renders_unfinished on renders (account_id) where status in ('queued', 'rendering');
create index renders_waiting on renders (turn, created_at, render_id) where status = 'queued';

-- What an account's likes and dislikes taught: one weight per part of the score.
create table preferences (
  account_id uuid primary key references accounts,
  weights jsonb not null,
  updated_at timestamptz(3) not null default now()
);

create table idempotency_keys (
  account_id uuid not null references accounts,
  method text not null,
  path text not null,
  key text not null,
  fingerprint text not null,
  status smallint not null,
  -- The bytes that were answered.
  body text not null,
  location text,
  created_at timestamptz(3) not null default now(),
  primary key (account_id, method, path, key)
);

create index idempotency_keys_by_age on idempotency_keys (created_at);
