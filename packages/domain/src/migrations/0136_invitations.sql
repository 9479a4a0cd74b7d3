-- Who was asked into an account and has not answered. An answer deletes the row, so an invitation is accepted once.
create table invitations (
  invitation_id uuid primary key,
  account_id uuid not null references accounts,
  -- In lower case.
  email text not null check (length(email) between 3 and 320),
  role text not null check (role in ('owner', 'member')),
  -- The digest of what the link holds.
  secret_hash text not null unique,
  -- Whether the link went to the address and nowhere else: then who shows it reads the mail of that address.
  is_mailed boolean not null,
  -- The subject of the owner who asked.
  invited_by text not null,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  unique (account_id, email)
);

create index invitations_by_end on invitations (expires_at);
