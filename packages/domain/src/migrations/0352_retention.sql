-- How many still watch, at each hundredth of a video, where a platform tells that: at most a hundred shares.
alter table post_figures add column retention double precision[] check (cardinality(retention) <= 100);
