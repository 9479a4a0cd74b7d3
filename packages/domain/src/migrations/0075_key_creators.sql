-- Who made a key on the dashboard: what a person made can end with them. Null for a key of the operator.
alter table api_keys add column created_by text;

-- Keys of accounts with one member, made since that member came, were most likely made by them.
update api_keys k
   set created_by = m.subject
  from members m
 where m.account_id = k.account_id
   and k.created_at >= m.created_at
   and not exists (
     select 1 from members other
      where other.account_id = m.account_id and other.subject <> m.subject
   );
