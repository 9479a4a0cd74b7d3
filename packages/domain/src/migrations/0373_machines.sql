-- Machines that work without the database, over HTTPS: each has a token, of which only the digest is kept.
create table machines (
  name text primary key check (name ~ '^[a-z0-9][a-z0-9-]{0,62}$'),
  token_hash text not null unique,
  created_at timestamptz(3) not null default now(),
  revoked_at timestamptz(3),
  seen_at timestamptz(3),
  release text,
  queues text[] not null default '{}'
);
