import { defined } from '../option.ts'
import { defineCall, defineList } from '../service-commands.ts'
import { FEED } from '../shows/resources.ts'

const HOW = {
  template: { kind: 'text', value: 'TEMPLATE', does: 'the look of its projects' },
  settings: { kind: 'json', value: 'JSON|@FILE', does: 'how its clips are made' },
  'per-day': { kind: 'number', value: 'N', does: 'the most projects within 24 hours' },
  'max-credits': { kind: 'number', value: 'N', does: 'makes no more once renders took so many' },
} as const

export const feedCommands = {
  feeds: defineList({
    does: 'Lists the podcasts and channels whose new items become projects by themselves.',
    shows: FEED,
    list: ({ feeds }, page) => feeds.list(page),
  }),

  'feeds add': defineCall({
    does: 'Turns each new item of a podcast or channel into a project.',
    example: 'feeds add https://media.example.org/podcast/feed.xml --latest',
    takes: ['URL'],
    options: { ...HOW, latest: { kind: 'flag', does: 'begins with the newest item it has' } },
    shows: FEED,
    call({ feeds }, { args, options }) {
      const from = options.latest ? ('latest' as const) : undefined
      return feeds.create({ url: args.URL, ...defined({ from }), ...how(options) })
    },
  }),

  'feeds show': defineCall({
    does: 'Shows a feed: when it was last read, and what came of it.',
    example: 'feeds show FEED --json',
    takes: ['FEED'],
    shows: FEED,
    call: ({ feeds }, { args }) => feeds.get(args.FEED),
  }),

  'feeds edit': defineCall({
    does: 'Pauses or resumes a feed, or changes its limits and how its clips are made.',
    example: 'feeds edit FEED --status paused',
    takes: ['FEED'],
    options: {
      ...HOW,
      status: { kind: 'choice', choices: ['active', 'paused'], does: 'whether it is read' },
    },
    shows: FEED,
    call({ feeds }, { args, options }) {
      const change = { ...defined({ status: options.status }), ...how(options) }
      return feeds.update(args.FEED, change)
    },
  }),

  'feeds delete': defineCall({
    does: 'Deletes a feed; its projects stay.',
    takes: ['FEED'],
    call: ({ feeds }, { args }) => feeds.delete(args.FEED),
    done: (args) => `Deleted ${args.FEED}.`,
  }),
}

function how<Settings>(options: {
  template?: string | undefined
  settings?: Settings
  'per-day'?: number | undefined
  'max-credits'?: number | undefined
}) {
  return defined({
    template_id: options.template,
    settings: options.settings,
    max_projects_per_day: options['per-day'],
    max_credits: options['max-credits'],
  })
}
