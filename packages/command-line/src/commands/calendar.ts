import { defineCommand } from '../command.ts'
import { defined } from '../option.ts'
import { COMPARISON, FIGURE, POST } from '../shows/resources.ts'
import { ON_PLATFORM } from './publish.ts'
import { LIMIT, take } from './watch-work.ts'

const STATUSES = [
  'awaiting_approval',
  'pending',
  'publishing',
  'posted',
  'failed',
  'cancelled',
] as const

const SORTS = ['scheduled_at', '-scheduled_at'] as const

export const calendarCommands = {
  calendar: defineCommand({
    does: 'Lists posts, those that wait and those that were delivered, by time.',
    example: 'calendar --from 2030-01-31 --status pending',
    options: {
      ...LIMIT,
      from: { kind: 'time', value: 'TIME', does: 'the earliest' },
      to: { kind: 'time', value: 'TIME', does: 'the latest' },
      status: { kind: 'choice', choices: STATUSES, does: 'only those of this status' },
      ...ON_PLATFORM,
      account: { kind: 'text', value: 'ACCOUNT', does: 'only those of this social account' },
      project: { kind: 'text', value: 'PROJECT', does: 'only those of the clips of this project' },
      clip: { kind: 'text', value: 'CLIP', does: 'only those of this clip' },
      sort: { kind: 'choice', choices: SORTS, does: 'the earliest first, or with - the latest' },
    },
    shows: POST,
    async run({ client }, { options: { limit, account, project, clip, ...filter } }) {
      const { calendar } = await client()
      const of = { social_account_id: account, project_id: project, clip_id: clip }
      const named = defined({ ...filter, ...of })
      return take(limit, (page) => calendar.list({ ...page, ...named }))
    },
  }),

  'calendar show': defineCommand({
    does: 'Shows a post.',
    example: 'calendar show POST',
    takes: ['POST'],
    shows: POST,
    run: async ({ client }, { args }) => (await client()).calendar.get(args.POST),
  }),

  figures: defineCommand({
    does: 'Lists how posts do at their platforms, the latest reading first.',
    example: 'figures --platform youtube',
    options: {
      ...LIMIT,
      from: { kind: 'time', value: 'TIME', does: 'the earliest reading' },
      to: { kind: 'time', value: 'TIME', does: 'the latest reading' },
      ...ON_PLATFORM,
      account: { kind: 'text', value: 'ACCOUNT', does: 'only those of this social account' },
      clip: { kind: 'text', value: 'CLIP', does: 'only those of this clip' },
    },
    shows: FIGURE,
    async run({ client }, { options: { limit, account, clip, ...filter } }) {
      const { calendar } = await client()
      const named = defined({ ...filter, social_account_id: account, clip_id: clip })
      return take(limit, (page) => calendar.listFigures({ ...page, ...named }))
    },
  }),

  compare: defineCommand({
    does: 'Compares two posts of one account, from a day after the second is out.',
    example: 'compare POST POST2',
    takes: ['POST', 'POST2'],
    shows: COMPARISON,
    run: async ({ client }, { args }) =>
      (await client()).calendar.compare({ post_ids: [args.POST, args.POST2] }),
  }),

  comparisons: defineCommand({
    does: 'Lists comparisons of posts, newest first: which does better, and how sure that is.',
    example: 'comparisons',
    options: LIMIT,
    shows: COMPARISON,
    async run({ client }, { options: { limit } }) {
      const { calendar } = await client()
      return take(limit, (page) => calendar.comparisons(page))
    },
  }),

  'comparisons show': defineCommand({
    does: 'Shows a comparison.',
    example: 'comparisons show COMPARISON',
    takes: ['COMPARISON'],
    shows: COMPARISON,
    run: async ({ client }, { args }) => (await client()).calendar.comparison(args.COMPARISON),
  }),

  'calendar withdraw': defineCommand({
    does: 'Takes a published post back from its platform, where it lets programs do that.',
    example: 'calendar withdraw POST',
    takes: ['POST'],
    shows: POST,
    run: async ({ client }, { args }) => (await client()).calendar.withdraw(args.POST),
  }),

  'calendar edit': defineCommand({
    does: 'Moves or changes a post that waits.',
    example: 'calendar edit POST --at 2030-02-01T18:00',
    takes: ['POST'],
    options: {
      at: { kind: 'time', value: 'TIME', does: 'when' },
      title: { kind: 'text', value: 'TEXT', does: 'its title' },
      caption: { kind: 'text', value: 'TEXT', does: 'its words' },
      hashtags: { kind: 'list', value: 'WORD,…', does: 'its hashtags' },
      to: { kind: 'text', value: 'ACCOUNT', does: 'another account of the same platform' },
      change: { kind: 'json', value: 'JSON|@FILE', does: 'anything else, in the words of /v1' },
    },
    shows: POST,
    async run({ client }, { args, options: { at, to, change, ...words } }) {
      const named = defined({ ...words, scheduled_at: at, social_account_id: to })
      return (await client()).calendar.update(args.POST, { ...change, ...named })
    },
  }),

  'calendar cancel': defineCommand({
    does: 'Cancels a post that waits.',
    example: 'calendar cancel POST',
    takes: ['POST'],
    shows: POST,
    run: async ({ client }, { args }) => (await client()).calendar.cancel(args.POST),
  }),
}
