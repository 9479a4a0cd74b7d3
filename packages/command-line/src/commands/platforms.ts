import type { Option } from '../option.ts'

const PLATFORMS = ['youtube', 'bluesky', 'mastodon', 'webhook', 'local_folder'] as const

/** The option of lists that a platform narrows. */
export const ON_PLATFORM = {
  platform: { kind: 'choice', choices: PLATFORMS, does: 'only those of this platform' },
} as const satisfies Record<string, Option>
