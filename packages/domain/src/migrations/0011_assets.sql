create table assets (
  asset_id uuid primary key,
  account_id uuid not null references accounts,
  upload_id uuid not null references uploads,
  kind text not null check (kind in (
    'logo', 'watermark', 'font', 'intro', 'outro', 'music', 'sound_effect', 'image', 'video', 'background'
  )),
  name text not null,
  status text not null default 'pending'
    check (status in ('pending', 'processing', 'ready', 'failed')),
  -- As announced; once ready, of the file that is kept.
  content_type text not null,
  size_bytes bigint not null,
  sha256 text,
  width integer,
  height integer,
  duration_seconds double precision,
  font_family text,
  font_weights jsonb,
  tags jsonb not null,
  license_note text,
  error jsonb,
  -- The run that counts; its name is part of the files' keys.
  run_id uuid,
  -- Last segments of the keys; null until there is such a file.
  file_name text,
  thumbnail_name text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);

create index assets_by_account on assets (account_id, created_at desc, asset_id desc);
create index assets_by_upload on assets (upload_id);
