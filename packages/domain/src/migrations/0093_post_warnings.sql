-- What of a delivered post is not as it was asked for: code and message each.
alter table posts add column warnings jsonb not null default '[]';
