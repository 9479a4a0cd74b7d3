-- What an account was granted, spent and got back in its current period, so that its entries are not added up each time. A trigger
-- counts: processes of the release before write entries, too. Null, or of an earlier period, until an entry of this one is written.
alter table credits
  add column counted_from timestamptz,
  add column granted numeric(18, 4),
  add column settled numeric(18, 4),
  add column refunded numeric(18, 4);

create function count_credits_of_period() returns trigger language plpgsql as $$
declare
  begins timestamptz;
begin
  select plan_since + make_interval(months => (
           extract(year from age(now(), plan_since)) * 12 + extract(month from age(now(), plan_since))
         )::integer)
    into begins from accounts where account_id = new.account_id;
  update credits
     set granted = granted + case when new.kind = 'grant' then new.amount else 0 end,
         settled = settled - case when new.kind = 'settle' then new.amount else 0 end,
         refunded = refunded + case when new.kind = 'refund' then new.amount else 0 end
   where account_id = new.account_id and counted_from = begins;
  if not found then
    update credits c
       set counted_from = begins, granted = used.granted, settled = used.settled, refunded = used.refunded
      from (
        select coalesce(sum(amount) filter (where kind = 'grant'), 0) as granted,
               coalesce(-sum(amount) filter (where kind = 'settle'), 0) as settled,
               coalesce(sum(amount) filter (where kind = 'refund'), 0) as refunded
          from ledger where account_id = new.account_id and created_at >= begins
      ) as used
     where c.account_id = new.account_id;
  end if;
  return null;
end
$$;

create trigger credits_of_period after insert on ledger
  for each row when (new.kind in ('grant', 'settle', 'refund'))
  execute function count_credits_of_period();
