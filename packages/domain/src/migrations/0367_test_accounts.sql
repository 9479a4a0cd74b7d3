-- The account that the test keys of another account open. In it projects show the sample, and nothing costs credits or is posted.
alter table accounts add column test_of uuid unique references accounts;

-- A social account of a test account is connected to nothing: it has no credentials.
alter table social_accounts
  drop constraint social_accounts_check,
  add check (credentials is null or disconnected_at is null);
