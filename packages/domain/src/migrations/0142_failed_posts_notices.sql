-- The notice by mail that tells of a post's failure. Null for posts that did not fail, and for those that a process of an earlier
-- release gave up.
alter table posts add column notice_id uuid;

-- Until when an account's failed posts belong to one notice, which is then sent. The row stays, so that the next notice knows of it.
create table post_notices (
  account_id uuid primary key references accounts,
  notice_id uuid not null,
  due_at timestamptz(3) not null
);
