create table webhook_endpoints (
  endpoint_id uuid primary key,
  account_id uuid not null references accounts,
  -- Set for the receiver that one project named; null for one of the whole account.
  project_id uuid references projects,
  url text not null,
  -- The kinds of events it wants; null for all.
  types text[],
  status text not null default 'enabled' check (status in ('enabled', 'disabled')),
  -- Since when nothing was delivered; null while deliveries succeed.
  failing_since timestamptz(3),
  -- The worker that delivers to it, and until when it need not be feared dead.
  run_id uuid,
  busy_until timestamptz(3),
  created_at timestamptz(3) not null default now()
);

create index webhook_endpoints_by_account on webhook_endpoints (account_id, project_id);

create table webhook_secrets (
  secret_id uuid primary key,
  account_id uuid not null references accounts,
  -- Null for the secret of all receivers that projects named.
  endpoint_id uuid references webhook_endpoints on delete cascade,
  secret_sealed text not null,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3)
);

create unique index webhook_secrets_current on webhook_secrets (account_id, endpoint_id)
  nulls not distinct where expires_at is null;

create table webhook_deliveries (
  endpoint_id uuid not null references webhook_endpoints on delete cascade,
  event_id uuid not null references events on delete cascade,
  account_id uuid not null references accounts,
  status text not null default 'pending' check (status in ('pending', 'delivered', 'failed')),
  attempts integer not null default 0,
  next_attempt_at timestamptz(3) not null default now(),
  first_attempt_at timestamptz(3),
  delivered_at timestamptz(3),
  -- How the last attempt ended: the receiver's status, or why there was none.
  last_status smallint,
  last_error text,
  primary key (endpoint_id, event_id)
);

create index webhook_deliveries_due on webhook_deliveries (next_attempt_at) where status = 'pending';
create index webhook_deliveries_by_event on webhook_deliveries (event_id);
