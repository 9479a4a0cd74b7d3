-- Without a transaction
-- Pages of projects that are not completed, among many that are.
drop index concurrently if exists projects_not_completed;
create index concurrently projects_not_completed on projects (account_id, status, created_at desc, project_id desc)
  where status <> 'completed' and deleted_at is null;
-- The newest likes and dislikes of an account, of which it may have many.
drop index concurrently if exists clips_by_reaction_time;
create index concurrently clips_by_reaction_time on clips (account_id, (coalesce(reacted_at, updated_at)) desc, clip_id)
  where reaction is not null;
drop index concurrently if exists clips_by_reaction;
