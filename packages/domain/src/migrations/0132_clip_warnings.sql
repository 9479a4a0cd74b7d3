-- An edit of a clip with warnings stored them in the form of a project's warnings, which cannot be shown: they are removed.
update clips
   set warnings = jsonb_path_query_array(warnings, '$[*] ? (@.type() == "string")')
 where jsonb_path_exists(warnings, '$[*] ? (@.type() == "object")');

update clip_revisions
   set content = jsonb_set(content, '{warnings}', jsonb_path_query_array(content, '$.warnings[*] ? (@.type() == "string")'))
 where jsonb_path_exists(content, '$.warnings[*] ? (@.type() == "object")');
