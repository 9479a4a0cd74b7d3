-- When a worker began to write the first comment below a post that is out; the next one looks for it then.
alter table posts add column comment_begun_at timestamptz(3);
