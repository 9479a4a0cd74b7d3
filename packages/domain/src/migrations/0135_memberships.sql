-- Who belongs to which account, and as what. `members.account_id` is the account that a person acts in now, one of these.
create table memberships (
  account_id uuid not null references accounts,
  subject text not null references members on delete cascade,
  role text not null check (role in ('owner', 'member')),
  created_at timestamptz(3) not null default now(),
  primary key (account_id, subject)
);

create index memberships_by_subject on memberships (subject);

-- From now on also what processes of the previous release write: they know only `members`, and there a person who comes to another
-- account has left the one before. A person who changes between accounts of their own has a membership already, and keeps both.
create function keep_membership() returns trigger language plpgsql as $$
begin
  insert into memberships (account_id, subject, role, created_at)
  values (
    new.account_id, new.subject,
    case when exists (select 1 from memberships where account_id = new.account_id and role = 'owner')
         then 'member' else 'owner' end,
    case when tg_op = 'INSERT' then new.created_at else now() end
  )
  on conflict do nothing;
  if found and tg_op = 'UPDATE' then
    delete from memberships where account_id = old.account_id and subject = new.subject;
  end if;
  return null;
end
$$;

create trigger memberships_are_kept after insert or update of account_id on members
  for each row execute function keep_membership();

-- Everyone could do everything until now.
insert into memberships (account_id, subject, role, created_at)
select account_id, subject, 'owner', created_at from members
on conflict do nothing;
