-- Finds the newest completed projects of all accounts, by which the pace of the service is measured.
create index projects_by_completion on projects (completed_at desc) where status = 'completed';
