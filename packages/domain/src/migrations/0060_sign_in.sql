-- What the library that signs people in keeps. It is given this schema and touches nothing else; nothing else
-- touches this. Its words are kept: a "user" is the subject of members, an "account" is one way to sign in.
create schema sign_in;

create table sign_in.users (
  id text primary key,
  name text not null,
  email text not null unique,
  email_verified boolean not null,
  image text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);

create table sign_in.sessions (
  id text primary key,
  -- Worth nothing without the signature that the cookie adds.
  token text not null unique,
  user_id text not null references sign_in.users on delete cascade,
  ip_address text,
  user_agent text,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);

create index sessions_by_user on sign_in.sessions (user_id);
create index sessions_by_end on sign_in.sessions (expires_at);

create table sign_in.accounts (
  id text primary key,
  account_id text not null,
  provider_id text not null,
  user_id text not null references sign_in.users on delete cascade,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz(3),
  refresh_token_expires_at timestamptz(3),
  scope text,
  -- Argon2id.
  password text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (provider_id, account_id)
);

create index accounts_by_user on sign_in.accounts (user_id);

-- Links that were sent by mail and not followed yet; `identifier` holds the digest of what the mail says.
create table sign_in.verifications (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);

create index verifications_by_identifier on sign_in.verifications (identifier);
create index verifications_by_end on sign_in.verifications (expires_at);
