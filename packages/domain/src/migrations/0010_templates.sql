create table templates (
  template_id uuid primary key,
  account_id uuid not null references accounts,
  name text not null,
  -- The name as it is compared: folded to one case.
  name_key text not null,
  is_default boolean not null default false,
  config jsonb not null,
  -- The assets that the configuration names.
  asset_ids jsonb not null,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (account_id, name_key)
);

create index templates_by_account on templates (account_id, created_at desc, template_id desc);
create unique index templates_default on templates (account_id) where is_default;

-- A project keeps the configuration it was created with, whatever becomes of its template.
alter table projects
  add column template_id uuid,
  add column template_config jsonb,
  add column template_snapshot_at timestamptz(3);

-- Likewise a render; null for renders from before there were templates.
alter table renders
  add column config jsonb,
  add column censor jsonb;

update renders set settings = settings || '{"template_id": null}';
