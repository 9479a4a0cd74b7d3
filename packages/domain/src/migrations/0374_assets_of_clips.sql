-- The clips that name assets of their own: an asset that is deleted is sought among them alone.
create index clips_with_assets on clips (account_id)
  where edits->'layer' is not null or edits->>'music_asset_id' is not null;
