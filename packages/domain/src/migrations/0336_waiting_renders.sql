-- As projects: of what an account has waiting, the queue holds the next few renders alone.
-- True for what processes of the release before create: they write the job of every render.
alter table renders add column is_enqueued boolean not null default true;

create index renders_enqueued on renders (account_id) where status = 'queued' and is_enqueued;
create index renders_not_enqueued on renders (account_id, turn, created_at, render_id)
  where status = 'queued' and not is_enqueued;
