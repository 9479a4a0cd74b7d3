-- Of what an account has waiting, the queue holds the next few projects alone: finding a job reads those of accounts at their limit.
-- True for what processes of the release before create: they write the job of every project.
alter table projects add column is_enqueued boolean not null default true;

create index projects_enqueued on projects (account_id)
  where status = 'queued' and is_enqueued and deleted_at is null;
create index projects_not_enqueued on projects (account_id, turn, created_at, project_id)
  where status = 'queued' and not is_enqueued and deleted_at is null;
