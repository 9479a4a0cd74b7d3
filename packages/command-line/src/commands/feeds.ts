import { defineCommand } from '../command.ts'
import { defined } from '../option.ts'
import { FEED } from '../shows/resources.ts'
import { LIMIT, take } from './watch-work.ts'

const HOW = {
  template: { kind: 'text', value: 'TEMPLATE', does: 'the look of its projects' },
  settings: { kind: 'json', value: 'JSON|@FILE', does: 'how its clips are made' },
  'per-day': { kind: 'number', value: 'N', does: 'the most projects within 24 hours' },
  'max-credits': { kind: 'number', value: 'N', does: 'makes no more once renders took so many' },
} as const

export const feedCommands = {
  feeds: defineCommand({
    does: 'Lists the podcasts and channels whose new items become projects by themselves.',
    example: 'feeds',
    options: LIMIT,
    shows: FEED,
    async run({ client }, { options: { limit } }) {
      const { feeds } = await client()
      return take(limit, (page) => feeds.list(page))
    },
  }),

  'feeds add': defineCommand({
    does: 'Turns each new item of a podcast or channel into a project.',
    example: 'feeds add https://media.example.org/podcast/feed.xml --latest',
    takes: ['URL'],
    options: { ...HOW, latest: { kind: 'flag', does: 'begins with the newest item it has' } },
    shows: FEED,
    async run({ client }, { args, options }) {
      const from = options.latest ? ('latest' as const) : undefined
      return (await client()).feeds.create({ url: args.URL, ...defined({ from }), ...how(options) })
    },
  }),

  'feeds show': defineCommand({
    does: 'Shows a feed: when it was last read, and what came of it.',
    example: 'feeds show FEED --json',
    takes: ['FEED'],
    shows: FEED,
    run: async ({ client }, { args }) => (await client()).feeds.get(args.FEED),
  }),

  'feeds edit': defineCommand({
    does: 'Pauses or resumes a feed, or changes its limits and how its clips are made.',
    example: 'feeds edit FEED --status paused',
    takes: ['FEED'],
    options: {
      ...HOW,
      status: { kind: 'choice', choices: ['active', 'paused'], does: 'whether it is read' },
    },
    shows: FEED,
    async run({ client }, { args, options }) {
      const change = { ...defined({ status: options.status }), ...how(options) }
      return (await client()).feeds.update(args.FEED, change)
    },
  }),

  'feeds delete': defineCommand({
    does: 'Deletes a feed; its projects stay.',
    example: 'feeds delete FEED',
    takes: ['FEED'],
    async run({ client, progress }, { args }) {
      await (await client()).feeds.delete(args.FEED)
      progress.say(`Deleted ${args.FEED}.`)
      return undefined
    },
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
