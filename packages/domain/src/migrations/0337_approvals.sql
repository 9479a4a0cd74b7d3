-- A post that waits for a person is no pending one: nothing sends it, also no process of the release before.
alter table posts drop constraint posts_status_check;
alter table posts
  add constraint posts_status_check check (
    status in ('awaiting_approval', 'pending', 'publishing', 'posted', 'failed', 'cancelled')
  ),
  -- Whether it was, or is, to be approved.
  add column approval text not null default 'none' check (approval in ('none', 'person')),
  -- How often it began to wait. A link to approve it names the number and so works for one decision.
  add column approval_round integer not null default 0,
  -- Why a person declined it.
  add column reason text;

-- Whether the posts of an application go out without being asked for. Until now nothing asked, which stays so for applications
-- that call the API; those that act for an agent ask from now on.
alter table authorization_codes add column publishes_unasked boolean not null default false;
alter table grants add column publishes_unasked boolean not null default false;
update grants set publishes_unasked = true where resource not like '%/mcp' and revoked_at is null;

-- Until when posts that begin to wait belong to one notice, as `post_notices` for those that failed.
create table approval_notices (
  account_id uuid primary key references accounts,
  notice_id uuid not null,
  due_at timestamptz(3) not null
);
