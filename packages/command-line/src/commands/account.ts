import { defineCommand } from '../command.ts'
import { ACCOUNT, CREDITS, LEDGER_ENTRY, PREFERENCES } from '../shows/resources.ts'
import { LIMIT, take } from './watch-work.ts'

export const accountCommands = {
  account: defineCommand({
    does: 'Shows who is signed in, on which plan, with which scopes.',
    example: 'account',
    shows: ACCOUNT,
    run: async ({ client }) => (await client()).account.get(),
  }),

  credits: defineCommand({
    does: 'Shows what can be spent, and what was spent in this period.',
    example: 'credits --json',
    shows: CREDITS,
    run: async ({ client }) => (await client()).credits.get(),
  }),

  'credits ledger': defineCommand({
    does: 'Lists what was granted, reserved, spent and given back, newest first.',
    example: 'credits ledger --limit 10',
    options: LIMIT,
    shows: LEDGER_ENTRY,
    async run({ client }, { options }) {
      const { credits } = await client()
      return take(options.limit, (page) => credits.ledger(page))
    },
  }),

  preferences: defineCommand({
    does: 'Shows what ratings and posts taught: how much each part of a score counts.',
    example: 'preferences',
    shows: PREFERENCES,
    run: async ({ client }) => (await client()).preferences.get(),
  }),

  'preferences edit': defineCommand({
    does: 'Changes whether figures of posts teach.',
    example: 'preferences edit --posts no',
    options: { posts: { kind: 'choice', choices: ['yes', 'no'], does: 'whether they do (yes)' } },
    shows: PREFERENCES,
    run: async ({ client }, { options: { posts } }) =>
      (await client()).preferences.update({ learn_from_posts: posts !== 'no' }),
  }),

  'preferences reset': defineCommand({
    does: 'Forgets what ratings and posts taught; they themselves stay.',
    example: 'preferences reset',
    async run({ client, progress }) {
      await (await client()).preferences.reset()
      progress.say('Later projects are ranked as for a new account.')
      return undefined
    },
  }),
}
