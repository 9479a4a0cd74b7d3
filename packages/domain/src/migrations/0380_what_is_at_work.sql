-- Without a transaction
-- What an account has at work, and which of its next are in the queue, without reading what else of it waits.
drop index concurrently if exists projects_at_work;
create index concurrently projects_at_work on projects (account_id, status, is_enqueued)
  where status in ('queued', 'processing') and deleted_at is null;
drop index concurrently if exists projects_unfinished;
drop index concurrently if exists projects_enqueued;
drop index concurrently if exists renders_at_work;
create index concurrently renders_at_work on renders (account_id, status, is_enqueued)
  where status in ('queued', 'rendering');
drop index concurrently if exists renders_unfinished;
drop index concurrently if exists renders_enqueued;
-- The newest posts that all can see, whose figures teach what an account's audience likes. By its condition the planner knows how many
-- these are; it would take them for few, and sort all of them.
drop index concurrently if exists posts_all_can_see;
create index concurrently posts_all_can_see on posts (account_id, posted_at desc)
  where status = 'posted' and coalesce(visibility_actual, 'public') ilike 'public%';
