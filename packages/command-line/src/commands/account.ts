import { defineCall, defineList } from '../service-commands.ts'
import { ACCOUNT, CREDITS, LEDGER_ENTRY, PREFERENCES } from '../shows/resources.ts'

export const accountCommands = {
  account: defineCall({
    does: 'Shows who is signed in, on which plan, with which scopes.',
    shows: ACCOUNT,
    call: ({ account }) => account.get(),
  }),

  credits: defineCall({
    does: 'Shows what can be spent, and what was spent in this period.',
    example: 'credits --json',
    shows: CREDITS,
    call: ({ credits }) => credits.get(),
  }),

  'credits ledger': defineList({
    does: 'Lists what was granted, reserved, spent and given back, newest first.',
    example: 'credits ledger --limit 10',
    shows: LEDGER_ENTRY,
    list: ({ credits }, page) => credits.ledger(page),
  }),

  preferences: defineCall({
    does: 'Shows what ratings and posts taught: how much each part of a score counts.',
    shows: PREFERENCES,
    call: ({ preferences }) => preferences.get(),
  }),

  'preferences edit': defineCall({
    does: 'Changes whether figures of posts teach.',
    example: 'preferences edit --posts no',
    options: { posts: { kind: 'choice', choices: ['yes', 'no'], does: 'whether they do (yes)' } },
    shows: PREFERENCES,
    call: ({ preferences }, { options: { posts } }) =>
      preferences.update({ learn_from_posts: posts !== 'no' }),
  }),

  'preferences reset': defineCall({
    does: 'Forgets what ratings and posts taught; they themselves stay.',
    call: ({ preferences }) => preferences.reset(),
    done: () => 'Later projects are ranked as for a new account.',
  }),
}
