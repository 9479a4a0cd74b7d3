-- Platforms are those that this service can connect. What was stored of another one, which had no connector in any
-- release, is read as what else brings posts there: a webhook, with a connection that has ended.
update social_accounts
   set platform = 'webhook',
       platform_account_id = platform || ':' || platform_account_id,
       status = 'revoked',
       status_reason = 'This service cannot connect to ' || platform || '.'
 where platform not in ('youtube', 'bluesky', 'mastodon', 'webhook', 'local_folder');

update posts set platform = 'webhook'
 where platform not in ('youtube', 'bluesky', 'mastodon', 'webhook', 'local_folder');
