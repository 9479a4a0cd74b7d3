-- What is said in a clip, in other languages.
create table translations (
  translation_id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  clip_id uuid not null references clips on delete cascade,
  language text not null,
  status text not null default 'queued' check (status in ('queued', 'working', 'ready', 'failed')),
  run_id uuid,
  -- Of the cut and the words that the lines were made of.
  digest text,
  made_by text check (made_by in ('model', 'service')),
  is_reviewed boolean not null default false,
  hook text not null default '',
  -- In seconds of the source.
  lines jsonb not null default '[]',
  error jsonb,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (clip_id, language)
);

create index translations_by_account on translations (account_id);

-- The translations that it draws, as they were when it was asked for.
alter table renders add column tracks jsonb not null default '[]';
