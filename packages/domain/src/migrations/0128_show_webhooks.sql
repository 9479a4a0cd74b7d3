-- What an account looks at: its receivers and the deliveries that did not arrive, the newest first, and the secrets that sign for them.
create index webhook_endpoints_newest on webhook_endpoints (account_id, endpoint_id);
create index webhook_deliveries_undelivered on webhook_deliveries (endpoint_id, event_id)
  where status = 'failed' or last_error is not null;
create index webhook_secrets_by_account on webhook_secrets (account_id);
