import { defined } from '../option.ts'
import { defineCall, defineList } from '../service-commands.ts'
import { COMPARISON, FIGURE, POST } from '../shows/resources.ts'
import { ON_PLATFORM } from './publish.ts'

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
  calendar: defineList({
    does: 'Lists posts, those that wait and those that were delivered, by time.',
    example: 'calendar --from 2030-01-31 --status pending',
    options: {
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
    list({ calendar }, page, { options: { account, project, clip, ...filter } }) {
      const of = { social_account_id: account, project_id: project, clip_id: clip }
      const named = defined({ ...filter, ...of })
      return calendar.list({ ...page, ...named })
    },
  }),

  'calendar show': defineCall({
    does: 'Shows a post.',
    takes: ['POST'],
    shows: POST,
    call: ({ calendar }, { args }) => calendar.get(args.POST),
  }),

  figures: defineList({
    does: 'Lists how posts do at their platforms, the latest reading first.',
    example: 'figures --platform youtube',
    options: {
      from: { kind: 'time', value: 'TIME', does: 'the earliest reading' },
      to: { kind: 'time', value: 'TIME', does: 'the latest reading' },
      ...ON_PLATFORM,
      account: { kind: 'text', value: 'ACCOUNT', does: 'only those of this social account' },
      clip: { kind: 'text', value: 'CLIP', does: 'only those of this clip' },
    },
    shows: FIGURE,
    list({ calendar }, page, { options: { account, clip, ...filter } }) {
      const named = defined({ ...filter, social_account_id: account, clip_id: clip })
      return calendar.listFigures({ ...page, ...named })
    },
  }),

  compare: defineCall({
    does: 'Compares two posts of one account, from a day after the second is out.',
    takes: ['POST', 'POST2'],
    shows: COMPARISON,
    call: ({ calendar }, { args }) => calendar.compare({ post_ids: [args.POST, args.POST2] }),
  }),

  comparisons: defineList({
    does: 'Lists comparisons of posts, newest first: which does better, and how sure that is.',
    shows: COMPARISON,
    list: ({ calendar }, page) => calendar.comparisons(page),
  }),

  'comparisons show': defineCall({
    does: 'Shows a comparison.',
    takes: ['COMPARISON'],
    shows: COMPARISON,
    call: ({ calendar }, { args }) => calendar.comparison(args.COMPARISON),
  }),

  'calendar withdraw': defineCall({
    does: 'Takes a published post back from its platform, where it lets programs do that.',
    takes: ['POST'],
    shows: POST,
    call: ({ calendar }, { args }) => calendar.withdraw(args.POST),
  }),

  'calendar edit': defineCall({
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
    call({ calendar }, { args, options: { at, to, change, ...words } }) {
      const named = defined({ ...words, scheduled_at: at, social_account_id: to })
      return calendar.update(args.POST, { ...change, ...named })
    },
  }),

  'calendar cancel': defineCall({
    does: 'Cancels a post that waits.',
    takes: ['POST'],
    shows: POST,
    call: ({ calendar }, { args }) => calendar.cancel(args.POST),
  }),
}
