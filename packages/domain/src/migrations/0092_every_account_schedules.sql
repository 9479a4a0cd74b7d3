-- The calendar keeps the times of posts, so accounts of every platform can schedule.
update social_accounts set capabilities = capabilities || '{"schedule": true}';
