-- The last sequence number of each account. Its row is locked from the moment an event is numbered until its
-- transaction ends, so numbers appear in their order and without gaps.
create table event_counters (
  account_id uuid primary key references accounts,
  last_sequence bigint not null
);

create table events (
  event_id uuid primary key,
  account_id uuid not null references accounts,
  sequence bigint not null,
  type text not null,
  project_id uuid,
  -- The resource as it was; addresses in it are placeholders that begin with the mark, if it has one.
  data jsonb not null,
  previous jsonb not null,
  mark text,
  created_at timestamptz(3) not null default clock_timestamp(),
  unique (account_id, sequence)
);

create index events_by_project on events (project_id, sequence);
create index events_by_age on events (created_at);
