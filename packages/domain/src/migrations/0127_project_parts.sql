-- The parts of a long source that workers share. The rows are there while the project is worked on.
create table project_parts (
  part_id uuid primary key,
  account_id uuid not null references accounts,
  project_id uuid not null references projects,
  -- The run of the project that handed its parts out. Jobs of an earlier one, before a retry, find nothing.
  shared_by uuid not null,
  -- The engine's number of the part, from 0.
  number integer not null,
  status text not null default 'waiting' check (status in ('waiting', 'working', 'done')),
  -- The one worker run whose writes count, and the lane of its job.
  run_id uuid,
  lane integer,
  -- Percent.
  progress integer not null default 0,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (project_id, number)
);

create index project_parts_open on project_parts (account_id, project_id) where status <> 'done';
