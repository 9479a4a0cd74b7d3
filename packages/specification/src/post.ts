import { type Static, Type as t } from '@sinclair/typebox'
import { Nullable, Words } from './shape.ts'
import { Text } from './text.ts'

/** What its author says about a post. What a platform allows is narrower, and checked against its own limits. */
export const PostContent = t.Object({
  title: Nullable(Text({ maxLength: 1000 })),
  caption: Nullable(Text({ maxLength: 10_000 })),
  hashtags: t.Array(Text({ minLength: 1, maxLength: 100 }), {
    maxItems: 100,
    description: 'Without `#`.',
  }),
  first_comment: Nullable(Text({ maxLength: 10_000 })),
  platform_options: t.Record(t.String({ maxLength: 60 }), t.Unknown(), { maxProperties: 40 }),
})
export type PostContent = Static<typeof PostContent>

/** Why a post is not at its platform, sorted by who must act. */
export const PostError = t.Object({
  category: Words([
    'auth_expired',
    'user_content',
    'account_issue',
    'platform_rejected',
    'platform_rate_limited',
    'platform_error',
    'system_error',
    'unknown',
  ]),
  source: Words(['user', 'platform', 'system']),
  code: t.String({ description: "The platform's own word where it gave one." }),
  message: t.String(),
  retryable: t.Boolean(),
  action: t.String({ description: 'What its author is to do.' }),
})
export type PostError = Static<typeof PostError>

/** What of a delivered post is not as it was asked for. */
export const PostWarning = t.Object({
  code: Words(['playlist_not_set', 'playlist_uncertain'], {
    description: 'The video could not be put into its playlist, or it is not known whether it was.',
  }),
  message: t.String(),
})
export type PostWarning = Static<typeof PostWarning>

/** A post as the platform took it. What the platform did not say is `null`. */
export interface PublishedPost {
  platform_post_id: string | null
  platform_url: string | null
  /** What the platform really set. */
  visibility_actual: string | null
  /** What is not as it was asked for, though the post is there; absent for nothing. */
  warnings?: PostWarning[]
}
