-- Without a transaction
drop index concurrently if exists passages_by_words_and_time;
create index concurrently passages_by_words_and_time on passages using gin (
  words, search_keys(account_id, project_id, words)
) with (fastupdate = off);
drop index concurrently if exists projects_by_words_and_time;
create index concurrently projects_by_words_and_time on projects using gin (
  search_words(account_id, language, coalesce(title, source->>'title', file_name)),
  search_keys(account_id, project_id, search_words(account_id, language, coalesce(title, source->>'title', file_name)))
) with (fastupdate = off) where deleted_at is null;
drop index concurrently if exists clips_by_words_and_time;
create index concurrently clips_by_words_and_time on clips using gin (
  search_words(account_id, language, coalesce(title, '') || ' ' || coalesce(description, '')),
  search_keys(account_id, project_id, search_words(account_id, language, coalesce(title, '') || ' ' || coalesce(description, '')))
) with (fastupdate = off);
drop index concurrently if exists projects_of_account;
create index concurrently projects_of_account on projects (account_id, project_id) where deleted_at is null;
drop index concurrently if exists passages_by_word;
drop index concurrently if exists projects_by_word;
drop index concurrently if exists clips_by_word;
