create table accounts (
  account_id uuid primary key,
  name text not null,
  email text,
  plan text not null check (plan in ('free', 'creator', 'pro', 'self_hosted')),
  -- Members that differ from the plan's limits.
  limits jsonb not null default '{}',
  -- Periods are whole months from here.
  plan_since timestamptz(3) not null default now(),
  -- Until when the plan's credits are already in the ledger.
  granted_until timestamptz(3) not null,
  created_at timestamptz(3) not null default now()
);

create index accounts_by_grant on accounts (granted_until);

create table api_keys (
  key_id text primary key,
  account_id uuid not null references accounts,
  name text not null,
  key_hash text not null,
  scopes text[] not null,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3),
  revoked_at timestamptz(3),
  last_used_at timestamptz(3)
);

create index api_keys_by_account on api_keys (account_id, created_at);

-- What is owned and what running work holds of it. Changed only together with a ledger entry.
create table credits (
  account_id uuid primary key references accounts,
  balance numeric(18, 4) not null default 0,
  reserved numeric(18, 4) not null default 0,
  updated_at timestamptz(3) not null default now(),
  check (reserved >= 0),
  check (balance >= reserved)
);

create table ledger (
  entry_id uuid primary key,
  -- Ascends in the order in which an account's entries were committed.
  position bigint not null generated always as identity,
  account_id uuid not null references accounts,
  kind text not null check (kind in ('grant', 'reserve', 'settle', 'release', 'refund', 'adjust')),
  amount numeric(18, 4) not null,
  balance_after numeric(18, 4) not null,
  project_id uuid,
  clip_id uuid,
  render_id uuid,
  post_id uuid,
  description text not null,
  created_at timestamptz(3) not null default clock_timestamp()
);

create unique index ledger_by_account on ledger (account_id, position desc);
create index ledger_by_time on ledger (account_id, created_at);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are written once and never changed', tg_table_name;
end
$$;

create trigger ledger_is_append_only before update or delete on ledger
  for each statement execute function refuse_change();
