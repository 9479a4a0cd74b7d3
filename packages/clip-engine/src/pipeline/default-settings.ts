import type { ClipSettings } from './clip-settings.ts'

/** What most people want: a handful of captioned vertical clips of about half a minute. */
export const DEFAULT_SETTINGS: ClipSettings = {
  language: 'auto',
  range: null,
  clip_count: { min: 4, max: 12 },
  clip_duration: { min: 15, max: 90, target: 35 },
  prompt: null,
  topics: [],
  exclude_topics: [],
  genre: 'auto',
  ranking: 'auto',
  aspect_ratio: '9:16',
  layout: 'auto',
  captions: { enabled: true },
  remove_silences: false,
  silence_min_seconds: 0.9,
  remove_fillers: false,
  hook_title: true,
  vocabulary: [],
}
