import { defineCommand } from '../command.ts'
import { ACCOUNT, CREDITS, LEDGER_ENTRY, PREFERENCES } from '../shows/resources.ts'
import { LIMIT, take } from './take.ts'

export const account = defineCommand({
  group: 'Account',
  does: 'Shows who is signed in, on which plan, with which scopes.',
  example: 'account',
  shows: ACCOUNT,
  run: async ({ client }) => (await client()).account.get(),
})

export const credits = defineCommand({
  group: 'Account',
  does: 'Shows what can be spent, and what was spent in this period.',
  example: 'credits --json',
  shows: CREDITS,
  run: async ({ client }) => (await client()).credits.get(),
})

export const ledger = defineCommand({
  group: 'Account',
  does: 'Lists what was granted, reserved, spent and given back, newest first.',
  example: 'credits ledger --limit 10',
  options: LIMIT,
  shows: LEDGER_ENTRY,
  async run({ client }, { options }) {
    const { credits } = await client()
    return take(options.limit, (page) => credits.ledger(page))
  },
})

export const preferences = defineCommand({
  group: 'Account',
  does: 'Shows what `clip clips rate` taught: how much each part of a score counts.',
  example: 'preferences',
  shows: PREFERENCES,
  run: async ({ client }) => (await client()).preferences.get(),
})

export const resetPreferences = defineCommand({
  group: 'Account',
  does: 'Forgets what ratings taught; the ratings stay.',
  example: 'preferences reset',
  async run({ client, progress }) {
    await (await client()).preferences.reset()
    progress.say('Later projects are ranked as for a new account.')
    return undefined
  },
})
