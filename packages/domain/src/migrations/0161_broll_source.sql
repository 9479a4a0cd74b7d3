-- B-roll comes from the brand kit alone; the other source was never there.
update templates set config = jsonb_set(config, '{broll,source}', '"brand_kit"')
 where config #>> '{broll,source}' = 'adapter';
update projects set template_config = jsonb_set(template_config, '{broll,source}', '"brand_kit"')
 where template_config #>> '{broll,source}' = 'adapter';
update renders set config = jsonb_set(config, '{broll,source}', '"brand_kit"')
 where config #>> '{broll,source}' = 'adapter';
