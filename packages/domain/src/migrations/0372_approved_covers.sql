-- The second of the file that the cover shows, as it was approved: an application may choose another afterwards.
alter table posts add column approved_cover double precision;
-- Not a number: approved before covers were kept, so that of the clip.
update posts set approved_cover = 'NaN'
 where approval = 'person' and status in ('scheduled', 'publishing');
