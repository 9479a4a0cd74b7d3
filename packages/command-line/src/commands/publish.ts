import type { NewPost } from '@svc/client'
import { PLATFORMS } from '@svc/specification/platforms'
import { UsageError } from '../explain.ts'
import { defined, type Option, type ValuesOf } from '../option.ts'
import { defineCall, defineList } from '../service-commands.ts'
import { ESTIMATE, POST, SOCIAL_ACCOUNT } from '../shows/resources.ts'
import { LANGUAGE_OPTIONS, languagesOf } from './renders.ts'

/** The option of lists that a platform narrows. */
export const ON_PLATFORM = {
  platform: { kind: 'choice', choices: PLATFORMS, does: 'only those of this platform' },
} as const satisfies Record<string, Option>

const ACCOUNT_STATUSES = ['connected', 'expiring', 'expired', 'revoked', 'locked'] as const

const PUBLISH_OPTIONS = {
  to: { kind: 'text', value: 'ACCOUNT', does: 'the social account; `clip accounts` lists them' },
  at: { kind: 'time', value: 'TIME', does: 'when (now), for example 2030-01-31T18:00' },
  title: { kind: 'text', value: 'TEXT', does: "its title (the clip's)" },
  caption: { kind: 'text', value: 'TEXT', does: 'its words' },
  hashtags: { kind: 'list', value: 'WORD,…', does: 'its hashtags' },
  ...LANGUAGE_OPTIONS,
  'max-credits': { kind: 'number', value: 'N', does: 'refuse what would cost more' },
  settings: { kind: 'json', value: 'JSON|@FILE', does: 'anything else, in the words of /v1' },
} as const satisfies Record<string, Option>

type Given = ValuesOf<typeof PUBLISH_OPTIONS>

/** @throws {UsageError} No account is given. */
function postOf(given: Given): NewPost {
  const { to, at, title, caption, hashtags, settings } = given
  if (!to) throw new UsageError('--to ACCOUNT is missing; `clip accounts` lists them.')
  return {
    ...settings,
    social_account_id: to,
    ...languagesOf(given),
    ...defined({ scheduled_at: at, title, caption, hashtags, max_credits: given['max-credits'] }),
  }
}

export const publishCommands = {
  publish: defineCall({
    does: 'Publishes a clip, now or later; a render that is missing is made and charged.',
    example: 'publish CLIP --to ACCOUNT --at 2030-01-31T18:00 --hashtags talk,ideas',
    takes: ['CLIP'],
    options: PUBLISH_OPTIONS,
    shows: POST,
    call: ({ clips }, { args, options }) => clips.publish(args.CLIP, postOf(options)),
  }),

  'publish estimate': defineCall({
    does: 'Says what `clip publish` would cost.',
    example: 'publish estimate CLIP --to ACCOUNT',
    takes: ['CLIP'],
    options: PUBLISH_OPTIONS,
    shows: ESTIMATE,
    call: ({ clips }, { args, options }) => clips.estimatePublish(args.CLIP, postOf(options)),
  }),

  accounts: defineList({
    does: 'Lists the social accounts that clips can be published to.',
    example: 'accounts --status connected',
    options: {
      ...ON_PLATFORM,
      status: { kind: 'choice', choices: ACCOUNT_STATUSES, does: 'only those of this status' },
    },
    shows: SOCIAL_ACCOUNT,
    list: ({ socialAccounts }, page, { options }) =>
      socialAccounts.list({ ...page, ...defined(options) }),
  }),
}
