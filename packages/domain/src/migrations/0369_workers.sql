-- Which kinds of work each worker takes: a row is renewed with every heartbeat, and removed when its worker stops.
create table workers (
  worker_id uuid primary key,
  queues text[] not null,
  seen_at timestamptz(3) not null default now()
);
