-- The end of a connection (`token_expires_at`) that its owner was told of beforehand.
alter table social_accounts add column told_of_expiry timestamptz(3);

create index social_accounts_by_expiry on social_accounts (token_expires_at)
  where disconnected_at is null and status = 'connected';
