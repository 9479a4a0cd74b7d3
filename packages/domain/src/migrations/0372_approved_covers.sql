-- The second of the file that the cover shows, as it was approved: an application may choose another afterwards.
alter table posts add column approved_cover double precision;
