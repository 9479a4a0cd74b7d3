-- What the upkeep looks for every ten minutes, and what a delivery begins with, without reading what is not due.

-- Set by the upkeep once a project has the upload, whose bytes are then deleted with its last project.
alter table uploads add column has_project boolean not null default false;

create index uploads_unused on uploads (expires_at) where status <> 'expired' and not has_project;
drop index uploads_by_expiry;

create index assets_pending on assets (upload_id) where status = 'pending';

-- The event's, so that the next delivery of a receiver is the first of an index. Null for deliveries of earlier releases that are
-- over, and for those that a process of an earlier release writes during an upgrade.
alter table webhook_deliveries add column sequence bigint;
update webhook_deliveries d set sequence = e.sequence from events e where e.event_id = d.event_id and d.status = 'pending';
create index webhook_deliveries_pending on webhook_deliveries (endpoint_id, sequence nulls first) where status = 'pending';

create index webhook_secrets_by_endpoint on webhook_secrets (endpoint_id);
