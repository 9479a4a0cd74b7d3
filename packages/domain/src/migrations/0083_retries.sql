-- Failed projects that can be retried, by their end: after a week they cannot any more.
create index projects_retryable on projects (completed_at)
  where status = 'failed' and (error->>'retryable')::boolean and deleted_at is null;
