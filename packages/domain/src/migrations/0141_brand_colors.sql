-- The colours of an account's brand, in the order in which they are offered.
alter table brand_kits
  add column colors jsonb not null default '[]',
  add column colors_updated_at timestamptz(3);
