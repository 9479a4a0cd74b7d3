import { defineCommand } from '../command.ts'
import { ACCOUNT, CREDITS, EVENT } from '../shows/resources.ts'
import { LIMIT, take } from './take.ts'

export const account = defineCommand({
  group: 'Account',
  does: 'Shows who is signed in, on which plan, with which scopes.',
  shows: ACCOUNT,
  run: async ({ client }) => (await client()).account.get(),
})

export const credits = defineCommand({
  group: 'Account',
  does: 'Shows what can be spent.',
  shows: CREDITS,
  run: async ({ client }) => (await client()).credits.get(),
})

export const events = defineCommand({
  group: 'Account',
  does: 'Lists what happened, oldest first.',
  options: {
    ...LIMIT,
    after: { kind: 'number', value: 'N', does: 'only what came behind this number' },
  },
  shows: EVENT,
  async run({ client }, { options: { limit, after } }) {
    const { events } = await client()
    return take(limit, (page) => events.list(after === undefined ? page : { ...page, after }))
  },
})
