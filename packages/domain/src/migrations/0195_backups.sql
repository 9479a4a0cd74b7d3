-- When a folder last got a whole backup. Restored rows name the backup before the one that they come from.
create table backups (
  folder text primary key,
  made_at timestamptz(3) not null
);
