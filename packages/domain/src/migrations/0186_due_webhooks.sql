-- What is next of each receiver, so that finding one to deliver to does not read what waits for the others.
alter table webhook_endpoints
  -- When a delivery to it is due at the earliest; null for none. Never later than that: whoever finds nothing sets it anew.
  add column due_at timestamptz(3),
  -- Whether the last attempt took long: such receivers share a few places of their own.
  add column is_slow boolean not null default false;

create index webhook_deliveries_next on webhook_deliveries (endpoint_id, next_attempt_at) where status = 'pending';

-- Also for deliveries that processes of the release before write.
create function note_due_deliveries() returns trigger language plpgsql as $$
begin
  update webhook_endpoints e set due_at = d.due_at
    from (
      select endpoint_id, min(next_attempt_at) as due_at from changed where status = 'pending' group by endpoint_id
    ) d
   where e.endpoint_id = d.endpoint_id and (e.due_at is null or e.due_at > d.due_at);
  return null;
end
$$;

create trigger written_deliveries_are_noted after insert on webhook_deliveries
  referencing new table as changed for each statement execute function note_due_deliveries();
create trigger changed_deliveries_are_noted after update on webhook_deliveries
  referencing new table as changed for each statement execute function note_due_deliveries();

update webhook_endpoints e set due_at = d.due_at
  from (
    select endpoint_id, min(next_attempt_at) as due_at from webhook_deliveries where status = 'pending' group by endpoint_id
  ) d
 where e.endpoint_id = d.endpoint_id;

create index webhook_endpoints_due on webhook_endpoints (is_slow, account_id, due_at) where due_at is not null;
create index webhook_endpoints_busy on webhook_endpoints (account_id, busy_until) where busy_until is not null;
