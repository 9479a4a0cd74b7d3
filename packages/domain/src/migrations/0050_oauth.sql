-- Who may act in an account. `subject` is what the sign-in calls a person; tokens carry it as `sub`.
create table members (
  subject text primary key check (length(subject) between 1 and 255),
  account_id uuid not null references accounts,
  name text,
  email text,
  created_at timestamptz(3) not null default now()
);

create index members_by_account on members (account_id);

create table oauth_clients (
  client_id uuid primary key,
  client_name text not null,
  redirect_uris text[] not null,
  token_endpoint_auth_method text not null
    check (token_endpoint_auth_method in ('none', 'client_secret_basic', 'client_secret_post')),
  grant_types text[] not null,
  response_types text[] not null,
  -- Null when none were registered: then every authorization has to name its own.
  scopes text[],
  -- Null when every resource of this server may be asked for.
  allowed_resources text[],
  -- client_uri, logo_uri, contacts and the like: kept and echoed, never fetched.
  metadata jsonb not null default '{}',
  registration_token_hash text not null,
  client_secret_hash text,
  created_at timestamptz(3) not null default now(),
  -- Null until somebody's consent reached it.
  last_used_at timestamptz(3)
);

create index oauth_clients_unused on oauth_clients (created_at) where last_used_at is null;

-- What was asked at the authorization endpoint and is not answered yet. An answer deletes the row.
create table authorization_requests (
  request_hash text primary key,
  client_id uuid not null references oauth_clients on delete cascade,
  redirect_uri text not null,
  scopes text[] not null,
  -- As JSON, because a client may put in it what a text of Postgres cannot hold.
  state text not null,
  code_challenge text not null,
  resource text not null,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null
);

create index authorization_requests_by_end on authorization_requests (expires_at);
create index authorization_requests_by_client on authorization_requests (client_id);

-- A code outlives its use, so that a replay can be told from a guess. Each row is changed once, and has room for that in
-- its page: then the change touches no index.
create table authorization_codes (
  code_hash text primary key,
  -- The grant that redeeming it makes.
  grant_id uuid not null unique,
  client_id uuid not null references oauth_clients on delete cascade,
  account_id uuid not null references accounts,
  subject text not null references members,
  redirect_uri text not null,
  scopes text[] not null,
  code_challenge text not null,
  resource text not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3)
) with (fillfactor = 50);

create index authorization_codes_by_end on authorization_codes (expires_at);
create index authorization_codes_by_client on authorization_codes (client_id);

-- What a person let a client do: one family of refresh tokens, and the access tokens made with them.
create table grants (
  grant_id uuid primary key,
  -- As the code says, which cannot be without its member and client; checking them again would cost more than the row.
  account_id uuid not null,
  subject text not null,
  client_id uuid not null,
  scopes text[] not null,
  resource text not null,
  -- The end of the family, however often it is refreshed.
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  -- To the minute. A grant that is not used for long ends before its time.
  last_used_at timestamptz(3) not null default now(),
  revoked_at timestamptz(3)
);

create index grants_by_member on grants (account_id, subject, client_id);
create index grants_by_client on grants (client_id);
create index grants_by_end on grants (expires_at);

-- Apart from grants, so that a refresh changes no indexed column of a row that has five indexes. Each row is changed
-- once, in the room that its page has.
create table refresh_tokens (
  token_hash text primary key,
  grant_id uuid not null references grants on delete cascade,
  -- Null for the one of its grant that works. Whoever shows another has stolen it, or was stolen from.
  superseded_at timestamptz(3)
) with (fillfactor = 50);

create index refresh_tokens_by_grant on refresh_tokens (grant_id);

-- Of those that activated the newest signs; each is published from its first moment until a day after the next one
-- activated. The private half is sealed under the service's secret.
create table signing_keys (
  kid text primary key,
  public_jwk jsonb not null,
  private_jwk_sealed text not null,
  -- Brought by an operator: then no schedule replaces it.
  is_adopted boolean not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  -- Not rounded: a moment that is rounded up would lie in the future.
  activates_at timestamptz not null,
  -- From when nothing that it signed is believed any more.
  dropped_at timestamptz(3)
);

-- What is refused although its signature is good, until it would have expired anyway. Written under a lock,
-- so that numbers become visible in their order and a reader that has seen one has seen all before it.
create table revocations (
  sequence bigint primary key generated always as identity,
  kind text not null check (kind in ('token', 'grant', 'key')),
  value text not null,
  until timestamptz(3) not null
);

create index revocations_by_value on revocations (value);
create index revocations_by_end on revocations (until);
