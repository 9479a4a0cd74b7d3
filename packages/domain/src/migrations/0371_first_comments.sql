-- When a worker began to write the first comment below a post that is out; the next one looks for it then; infinity once it is told what became of it.
alter table posts add column comment_begun_at timestamptz(3);
