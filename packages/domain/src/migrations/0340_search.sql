-- What is said and written is found by its words, those of names of files and compounds too: without case and accents, by
-- the stem where Postgres knows the language. Scripts without blanks are found by their letters, each of which is written
-- as a word, since what counts as a letter depends on the machine.
create function search_text(text) returns text
  language sql immutable strict parallel safe cost 1000
as $$
  select case when plain !~ '[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]' then plain else (
           select string_agg(
                    case when letter ~ '[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]'
                         then ' u' || to_hex(ascii(letter)) || ' ' else letter end,
                    '' order by nth)
             from regexp_split_to_table(plain, '') with ordinality as letters (letter, nth)
         ) end
    from (select translate(
            normalize(regexp_replace(normalize(lower($1), nfkd), '[\u0300-\u036f]', '', 'g'), nfkc),
            '._/@-', '     ') as plain
         ) as p
$$;

create function search_stems(language text) returns text
  language sql immutable parallel safe
as $$
  select case split_part(lower(language), '-', 1)
    when 'ar' then 'arabic' when 'ca' then 'catalan' when 'da' then 'danish' when 'nl' then 'dutch'
    when 'en' then 'english' when 'fi' then 'finnish' when 'fr' then 'french' when 'de' then 'german'
    when 'el' then 'greek' when 'hu' then 'hungarian' when 'id' then 'indonesian' when 'ga' then 'irish'
    when 'it' then 'italian' when 'lt' then 'lithuanian' when 'ne' then 'nepali' when 'no' then 'norwegian'
    when 'nb' then 'norwegian' when 'pt' then 'portuguese' when 'ro' then 'romanian' when 'ru' then 'russian'
    when 'es' then 'spanish' when 'sv' then 'swedish' when 'ta' then 'tamil' when 'tr' then 'turkish'
    else 'simple' end
$$;

-- A word that all of an account's texts in a language have, so that one index finds both.
create function search_owner(account_id uuid, language text) returns text
  language sql immutable parallel safe
as $$ select '#' || account_id || ':' || public.search_stems(language) $$;

create function search_words(account_id uuid, language text, said text) returns tsvector
  language sql immutable parallel safe cost 1000
as $$
  select to_tsvector(public.search_stems(language)::regconfig, coalesce(public.search_text(said), ''))
      || array_to_tsvector(array[public.search_owner(account_id, language)])
$$;

create table passages (
  project_id uuid not null references projects on delete cascade,
  nth integer not null,
  account_id uuid not null references accounts on delete cascade,
  language text,
  start double precision not null,
  "end" double precision not null,
  speaker text,
  said text not null,
  -- By `search_words`.
  words tsvector not null,
  primary key (project_id, nth)
);

create index passages_by_word on passages using gin (words);
create index passages_by_account on passages (account_id, project_id desc, nth);

create index clips_by_word on clips using gin (
  search_words(account_id, language, coalesce(title, '') || ' ' || coalesce(description, ''))
);

-- Transcripts that were stored before are read by upkeep.
alter table projects add column is_searchable boolean not null default false;
create index projects_not_searchable on projects (created_at)
  where transcript is not null and not is_searchable and deleted_at is null;
