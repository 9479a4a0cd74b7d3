-- The word lists of an account's brand kit; an account without a row has empty ones.
create table brand_kits (
  account_id uuid primary key references accounts,
  vocabulary jsonb not null default '[]',
  vocabulary_updated_at timestamptz(3),
  censored_words jsonb not null default '[]',
  censor_mode text not null default 'beep' check (censor_mode in ('beep', 'mute', 'mask')),
  censored_words_updated_at timestamptz(3)
);
