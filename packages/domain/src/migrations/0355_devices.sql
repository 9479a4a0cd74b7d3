-- The browsers in which members want to be told of what happens, and where each is reached (RFC 8030). One belongs to the session that
-- it was switched on in and goes with it, however that ends: this is the one table that refers to what the sign-in keeps.
create table devices (
  session_id text primary key references sign_in.sessions on delete cascade,
  subject text not null references members on delete cascade,
  -- Of one browser, also when another member used it before.
  endpoint text not null unique,
  -- What messages are encrypted for (RFC 8291), in base64url.
  p256dh text not null,
  auth text not null,
  -- The public key of this service for which the browser takes messages, in base64url.
  sender_key text not null,
  created_at timestamptz(3) not null default now()
);

create index devices_by_subject on devices (subject);
