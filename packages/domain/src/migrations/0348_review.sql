alter table shares
  add column allow_comments boolean not null default false,
  add column allow_approval boolean not null default false;

-- Visitors of a share page who gave a name, and with it agreed that the account sees what they play. Nothing is kept of others.
create table share_visitors (
  visitor_id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  project_id uuid not null references projects on delete cascade,
  name text not null,
  played_clip_ids uuid[] not null default '{}',
  created_at timestamptz(3) not null default now(),
  last_seen_at timestamptz(3) not null default now()
);

create index share_visitors_by_project on share_visitors (project_id, last_seen_at desc, visitor_id);

create table comments (
  comment_id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  project_id uuid not null references projects on delete cascade,
  clip_id uuid not null references clips on delete cascade,
  visitor_id uuid not null references share_visitors on delete cascade,
  -- What the visitor was called then.
  name text not null,
  -- The newest revision of the clip then.
  revision integer not null,
  -- In seconds of the clip; null for all of it.
  at double precision,
  text text not null,
  verdict text check (verdict in ('approved', 'change_requested')),
  answer text,
  answered_at timestamptz(3),
  is_resolved boolean not null default false,
  -- The notice that tells owners of it.
  notice_id uuid,
  created_at timestamptz(3) not null default now()
);

create index comments_by_project on comments (project_id, created_at desc, comment_id desc);
create index comments_by_clip on comments (clip_id, visitor_id);
create index comments_by_visitor on comments (visitor_id);
create index comments_by_notice on comments (account_id, notice_id);

-- Until when comments belong to one notice, as `post_notices` for posts that failed.
create table comment_notices (
  account_id uuid primary key references accounts on delete cascade,
  notice_id uuid not null,
  due_at timestamptz(3) not null
);
