-- What a person changed of a clip, and the revision that last changed what is drawn.
alter table clips
  add column edits jsonb not null default '{}',
  add column drawn_revision integer not null default 1;

-- Every state of an edited clip. A clip that was never edited has none.
create table clip_revisions (
  clip_id uuid not null references clips,
  revision integer not null check (revision >= 1),
  account_id uuid not null references accounts,
  content jsonb not null,
  changed jsonb not null,
  restored_from integer,
  created_at timestamptz(3) not null default now(),
  primary key (clip_id, revision)
);

-- The preview of an edited clip, and of one that was made by hand: the newest that is wanted, and the one that is shown.
create table previews (
  clip_id uuid primary key references clips,
  account_id uuid not null references accounts,
  project_id uuid not null references projects,
  -- The clip's drawn_revision that is wanted.
  revision integer not null,
  status text not null default 'queued' check (status in ('queued', 'making', 'ready', 'failed')),
  -- The one worker run whose writes count; its name is part of the files' keys.
  run_id uuid,
  -- The run whose files are shown; null while they are those of the project's own run.
  shown_run_id uuid,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);

create index previews_by_project on previews (project_id);
