-- A clip that a repeated run no longer finds is deleted: what may refer to it is then looked up by the clip.
create index clips_by_duplicate on clips (duplicates_of) where duplicates_of is not null;
create index posts_of_clip on posts (clip_id, posted_at desc);
drop index posts_by_clip;
