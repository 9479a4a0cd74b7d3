-- Cookies that pages of a site are fetched with.
create table source_cookies (
  account_id uuid not null references accounts,
  site text not null,
  -- As a file in Netscape's format, sealed under the account's id.
  cookies_sealed text not null,
  -- When the last of them ends; null where none says.
  expires_at timestamptz(3),
  updated_at timestamptz(3) not null default now(),
  primary key (account_id, site)
);
