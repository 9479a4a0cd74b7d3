-- The language in which a person reads the studio (BCP 47, without a region), or their browser asks for while they have not seen it;
-- and the kinds of notices that they want no mail of. Both are theirs, whichever account they own.
alter table members
  add column language text check (language ~ '^[a-z]{2,3}$'),
  add column notices_off text[] not null default '{}';
