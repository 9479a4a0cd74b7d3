-- What refers to a deleted render is looked up by an index.
create index posts_of_render on posts (render_id) where render_id is not null;
