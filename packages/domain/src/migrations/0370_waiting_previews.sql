-- How many previews of an account wait, which is asked with every edit, without those that are made.
create index previews_unfinished on previews (account_id) where status in ('queued', 'making');
