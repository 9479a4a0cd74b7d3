-- Titles of videos are found by an index, as those of clips are, and the languages of an account are read without its videos.
create index projects_by_word on projects using gin (
  search_words(account_id, language, coalesce(title, source->>'title', file_name))
) where deleted_at is null;
create index projects_by_language on projects (account_id, language) where deleted_at is null;
