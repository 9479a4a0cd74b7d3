-- What an account stores, without adding up all that it has. Triggers keep it, so that processes of the release before count too.

-- The sum of what the upkeep has added up.
create table stored_bytes (
  account_id uuid primary key references accounts,
  bytes bigint not null
);

-- What changed since. A row of its own for each change: of two at once neither waits for the other.
create table stored_bytes_changes (
  change_id bigint generated always as identity primary key,
  account_id uuid not null references accounts,
  bytes bigint not null
);

create index stored_bytes_changes_by_account on stored_bytes_changes (account_id) include (bytes);

-- What one row stores; null, which stands for no row, stores nothing.
create function bytes_of(uploads) returns bigint language sql immutable as $$
  select case when $1.status = 'uploaded' or ($1.status = 'pending' and $1.parts_id is not null) then $1.size_bytes else 0 end
$$;
create function bytes_of(assets) returns bigint language sql immutable as $$
  select case when $1.status = 'ready' then $1.size_bytes else 0 end
$$;
create function bytes_of(projects) returns bigint language sql immutable as $$
  select case when $1.upload_id is null and $1.deleted_at is null then coalesce(($1.source->>'size_bytes')::bigint, 0) else 0 end
$$;
-- The files of a deleted project's renders are deleted too, but their rows stay as they are: see count_renders.
create function bytes_of(renders) returns bigint language sql immutable as $$
  select coalesce(($1.output->>'size_bytes')::bigint, 0)
$$;

create function count_bytes() returns trigger language plpgsql as $$
declare
  change bigint := bytes_of(new) - bytes_of(old);
begin
  if change <> 0 then
    insert into stored_bytes_changes (account_id, bytes) values (coalesce(new.account_id, old.account_id), change);
  end if;
  return null;
end
$$;

create trigger uploads_are_counted after insert or delete or update of status, parts_id, size_bytes on uploads
  for each row execute function count_bytes();
create trigger assets_are_counted after insert or delete or update of status, size_bytes on assets
  for each row execute function count_bytes();
create trigger projects_are_counted after insert or delete or update of source, upload_id, deleted_at on projects
  for each row execute function count_bytes();
create trigger renders_are_counted after insert or delete or update of output on renders
  for each row execute function count_bytes();

create function count_renders() returns trigger language plpgsql as $$
begin
  insert into stored_bytes_changes (account_id, bytes)
  select new.account_id, -sum(bytes_of(r)) from renders r
   where r.project_id = new.project_id and r.output is not null
  having sum(bytes_of(r)) <> 0;
  return null;
end
$$;

-- When the deletion commits: by then it has cancelled what still ran, so that no render can complete that this does not see.
create constraint trigger renders_are_counted_off after update of deleted_at on projects
  deferrable initially deferred for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function count_renders();

-- By how much what is stored differs from what is counted. No rows, but where rows were written while triggers were off.
create view stored_bytes_drift as
  select account_id, sum(bytes)::bigint as bytes
    from (
      select account_id, bytes_of(u) as bytes from uploads u
      union all
      select account_id, bytes_of(a) from assets a
      union all
      select account_id, bytes_of(p) from projects p
      union all
      select r.account_id, bytes_of(r) from renders r join projects p using (project_id) where p.deleted_at is null
      union all
      select account_id, -bytes from stored_bytes_changes
      union all
      select account_id, -bytes from stored_bytes
    ) as one
   group by account_id
  having sum(bytes) <> 0;
