-- Everything of an account as one file: the newest that was asked for.
create table exports (
  account_id uuid primary key references accounts,
  export_id uuid not null,
  -- The owner who asked, and is told when it is there.
  asked_by text not null,
  asked_at timestamptz(3) not null default now(),
  ready_at timestamptz(3),
  size_bytes bigint
);

create index exports_by_age on exports (ready_at) where ready_at is not null;

-- Passkeys and second factors of people: the sign-in library's tables.
create table sign_in.passkeys (
  id text primary key,
  name text,
  public_key text not null,
  user_id text not null references sign_in.users on delete cascade,
  credential_id text not null unique,
  counter integer not null,
  device_type text not null,
  backed_up boolean not null,
  transports text,
  aaguid text,
  created_at timestamptz(3) default now()
);

create index passkeys_by_user on sign_in.passkeys (user_id);

alter table sign_in.users add column two_factor_enabled boolean not null default false;

create table sign_in.two_factors (
  id text primary key,
  user_id text not null unique references sign_in.users on delete cascade,
  -- Both encrypted with a key derived from `SECRET`.
  secret text not null,
  backup_codes text not null,
  -- Whether a code was entered since.
  verified boolean not null default true,
  failed_verification_count integer not null default 0,
  locked_until timestamptz(3)
);
