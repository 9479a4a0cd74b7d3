import { type Static, Type as t } from '@sinclair/typebox'
import { KeptHashtags } from './hashtags.ts'
import { Flag, OrNull, Said, Shape } from './members.ts'
import { Text, Words } from './shape.ts'
import { STORY } from './story.ts'

/** The content of a post as its author wrote it. Platforms have narrower limits, which are checked separately. */
export const PostContent = t.Object({
  title: OrNull(
    Text([0, 1000]),
    "Its title; the account's capabilities say how long. Default: the clip's.",
    STORY.clip_title,
  ),
  caption: OrNull(
    Text([0, 10_000]),
    "Its text; the account's capabilities say how long, hashtags included. Default: the clip's description.",
    STORY.clip_description,
  ),
  hashtags: KeptHashtags,
  first_comment: OrNull(
    Text([0, 10_000]),
    'A comment below it, where the platform lets one. Default: none.',
  ),
  platform_options: t.Record(t.String({ maxLength: 60 }), t.Unknown(), {
    maxProperties: 40,
    description: "What only its platform knows, in the platform's words. Default: none of them.",
    examples: [{ privacy: 'unlisted' }],
  }),
})
export type PostContent = Static<typeof PostContent>

export const PostError = Shape('PostError', 'Why a post is not at its platform.', {
  category: Words(
    [
      'auth_expired',
      'user_content',
      'account_issue',
      'platform_rejected',
      'platform_rate_limited',
      'platform_error',
      'system_error',
      'unknown',
    ],
    { description: 'What kind of reason it is.', examples: ['auth_expired'] },
  ),
  source: Words(['user', 'platform', 'system'], {
    description: 'Who must act.',
    examples: ['user'],
  }),
  code: Said("The platform's own word where it gave one.", 'invalid_grant'),
  message: Said('The reason in words.', 'The connection was ended at the platform.'),
  retryable: Flag('Whether it is tried again by itself.', false),
  action: Said('What its author is to do.', 'Connect the account again.'),
})
export type PostError = Static<typeof PostError>

export const PostWarning = Shape(
  'PostWarning',
  'What of a delivered post is not as it was asked for.',
  {
    code: Words(
      [
        'playlist_not_set',
        'playlist_uncertain',
        'draft_in_inbox',
        'not_withdrawn',
        'first_comment_missing',
        'first_comment_uncertain',
      ],
      {
        description:
          'The video is not in its playlist, or perhaps not; or it is a draft in the inbox of the account, to be finished in the app of the platform; or its platform did not take it back; or its first comment is not below it, or perhaps not.',
        examples: ['playlist_not_set'],
      },
    ),
    message: Said('The same in words.', 'The playlist is not there any more.'),
  },
)
export type PostWarning = Static<typeof PostWarning>

/** A post as the platform accepted it. Values that the platform did not return are `null`. */
export interface PublishedPost {
  platform_post_id: string | null
  platform_url: string | null
  /** The value that the platform actually set. */
  visibility_actual: string | null
  /** How the published post differs from the request; absent when it does not differ. */
  warnings?: PostWarning[]
}
