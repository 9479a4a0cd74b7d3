-- A search goes back in time step by step, so what is indexed by its words is indexed by its time too: by the span in
-- which its video was made, of fifty days, three days, five hours, seventeen minutes and one. Ids begin with their time.
create function search_span(account_id uuid, span text) returns bigint
  language sql immutable strict parallel safe
as $$ select uuid_hash_extended(account_id, ('x' || span)::bit(32)::bigint * 8 + length(span)) $$;

-- Letters of scripts without blanks that follow each other are a key too: a letter alone is too frequent.
create function search_pairs(words tsvector) returns bigint[]
  language sql immutable strict parallel safe cost 1000
as $$
  with letters as materialized (
    select lexeme, position
      from unnest(words) as w (lexeme, positions, weights), unnest(positions) as position
     where lexeme ~ '^u[0-9a-f]{4}$'
  )
  select array_agg(distinct hashtextextended(a.lexeme || b.lexeme, 0))
    from letters a join letters b on b.position = a.position + 1
$$;

create function search_keys(account_id uuid, project_id uuid, words tsvector) returns bigint[]
  language sql immutable parallel safe cost 100
as $$
  select array[
    public.search_span(account_id, left(project_id::text, 4)), public.search_span(account_id, left(project_id::text, 5)),
    public.search_span(account_id, left(project_id::text, 6)), public.search_span(account_id, left(project_id::text, 7)),
    public.search_span(account_id, left(project_id::text, 8))
  ] || case when words @@ 'u3:* | u4:* | u5:* | u6:* | u7:* | u8:* | u9:* | uf9:* | ufa:*'
            then public.search_pairs(words) end
$$;

-- As before, but a text of ASCII alone needs none of that. Its cost is what it takes: the planner, where it knows nothing of
-- a table yet, would look into every title.
alter function search_text(text) rename to search_letters;
alter function search_letters(text) cost 10000;

create function search_text(text) returns text
  language sql immutable parallel safe cost 10000
as $$
  select case when $1 ~ '^[\u0001-\u007f]*$' then translate(lower($1), '._/@-', '     ') else public.search_letters($1) end
$$;
