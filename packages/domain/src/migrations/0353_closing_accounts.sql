-- An account that its owner deletes: from `closes_at` on it is erased, and until then it is as if it were not there, but can be kept.
-- What is left of it in the end is this row, without a name, and its ledger.
alter table accounts
  add column closes_at timestamptz(3),
  -- The owner who asked, who goes with it unless they belong to another account.
  add column closed_by text,
  add column erased_at timestamptz(3);

create index accounts_to_erase on accounts (closes_at) where closes_at is not null and erased_at is null;

-- What refers to a row that is erased is looked up by an index.
create index webhook_endpoints_of_project on webhook_endpoints (project_id) where project_id is not null;
create index authorization_codes_of_member on authorization_codes (subject);
