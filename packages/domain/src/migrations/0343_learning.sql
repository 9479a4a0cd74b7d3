-- Preferences are learned from reactions and figures when they are read; `weights` is not read any more.
alter table preferences
  alter column weights set default '{}',
  add column learn_from_posts boolean not null default true,
  -- When they were reset: what is older teaches nothing.
  add column since timestamptz;

alter table clips add column reacted_at timestamptz;
update clips set reacted_at = updated_at where reaction is not null;
create index clips_by_reaction on clips (account_id) where reaction is not null;

-- A reset deleted the row.
insert into preferences (account_id, since)
select distinct account_id, now() from clips where reaction is not null
on conflict do nothing;
