import { type Static, Type as t } from '@sinclair/typebox'
import { Instant } from './instant.ts'
import { Nullable, Words } from './shape.ts'

/** Every platform that has a name here; which of them can be connected is the operator's choice. */
export const PLATFORMS = [
  'youtube',
  'tiktok',
  'instagram',
  'facebook',
  'linkedin',
  'x',
  'threads',
  'bluesky',
  'pinterest',
  'mastodon',
  'webhook',
  'local_folder',
] as const
export type Platform = (typeof PLATFORMS)[number]

/** What an account may do now; more exact than the platform's general limits. */
export const Capabilities = t.Object({
  max_duration_seconds: Nullable(t.Number({ 'x-unit': 'seconds' }), {
    description: 'The longest video; `null` where the platform sets no limit.',
  }),
  max_file_bytes: Nullable(t.Number({ 'x-unit': 'bytes' }), {
    description: 'The largest file; `null` where the platform sets no limit.',
  }),
  caption_limit: Nullable(t.Integer({ 'x-unit': 'characters' }), {
    description: 'The longest caption, with its hashtags; `null` where there is no limit.',
  }),
  title_limit: Nullable(t.Integer({ 'x-unit': 'characters' }), {
    description: 'The longest title; `null` where posts have none.',
  }),
  direct_publish: t.Boolean({
    description: '`false` where a post ends in an inbox and its owner finishes it.',
  }),
  schedule: t.Boolean({
    description: 'Whether posts can be given a time; the calendar keeps it, so every account can.',
  }),
  visibility_options: t.Array(t.String(), { description: "The platform's own words." }),
})
export type Capabilities = Static<typeof Capabilities>

/** An account as its platform describes it. */
export const AccountDescription = t.Object({
  handle: t.String({ description: 'With a leading `@` where the platform has it.' }),
  display_name: Nullable(t.String()),
  avatar_url: Nullable(t.String()),
  profile_url: Nullable(t.String()),
  platform_account_id: t.String(),
  kind: Words(['personal', 'page', 'business', 'channel']),
  token_expires_at: Nullable(Instant, {
    description:
      'When the connection ends unless its owner acts; `null` for one that renews itself or never ends.',
  }),
  capabilities: Capabilities,
})
export type AccountDescription = Static<typeof AccountDescription>
