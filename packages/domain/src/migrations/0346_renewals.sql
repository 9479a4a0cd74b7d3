-- When the connection of a social account is renewed although nothing is posted; null where there is nothing to renew.
alter table social_accounts add column renew_at timestamptz(3) default now() + interval '30 days';

create index social_accounts_by_renewal on social_accounts (renew_at)
  where disconnected_at is null and status = 'connected';
