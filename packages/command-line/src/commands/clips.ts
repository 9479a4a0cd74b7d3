import { defineCommand } from '../command.ts'
import { defined } from '../option.ts'
import { CLIP } from '../shows/resources.ts'
import { LIMIT, take } from './watch-work.ts'

const SORTS = ['rank', 'start', 'score', '-rank', '-start', '-score'] as const

const WORDS = {
  words: { kind: 'flag', does: 'each word with its times, in the JSON' },
} as const

export const clipCommands = {
  clips: defineCommand({
    does: 'Lists the clips of a project, the best first.',
    example: 'clips PROJECT --min-score 60 --sort=-score',
    takes: ['PROJECT'],
    options: {
      ...LIMIT,
      sort: { kind: 'choice', choices: SORTS, does: 'what they are sorted by (rank)' },
      'min-score': {
        kind: 'number',
        value: 'N',
        most: 100,
        does: 'only those of this score or more',
      },
      reaction: {
        kind: 'choice',
        choices: ['like', 'dislike'],
        does: 'only those rated like this',
      },
      ...WORDS,
    },
    shows: CLIP,
    async run({ client }, { args, options: { limit, sort, reaction, ...rest } }) {
      const include = rest.words ? ('words' as const) : undefined
      const filter = defined({ sort, reaction, min_score: rest['min-score'], include })
      const { clips } = await client()
      return take(limit, (page) => clips.list({ project_id: args.PROJECT, ...filter, ...page }))
    },
  }),

  'clips show': defineCommand({
    does: 'Shows a clip.',
    example: 'clips show CLIP --words --json',
    takes: ['CLIP'],
    options: WORDS,
    shows: CLIP,
    run: async ({ client }, { args, options }) =>
      (await client()).clips.get(args.CLIP, options.words ? { include: 'words' } : {}),
  }),

  'clips delete': defineCommand({
    does: 'Deletes a clip that was not posted, with its files.',
    example: 'clips delete CLIP',
    takes: ['CLIP'],
    async run({ client, progress }, { args }) {
      await (await client()).clips.delete(args.CLIP)
      progress.say(`The clip ${args.CLIP} is gone.`)
      return undefined
    },
  }),

  'clips rate': defineCommand({
    does: 'Says what you think of a clip, which later projects are ranked by.',
    example: 'clips rate CLIP like',
    takes: ['CLIP', 'like|dislike|none'],
    shows: CLIP,
    async run({ client }, { args }) {
      const { clips } = await client()
      const rated = args['like|dislike|none']
      if (rated === 'none') return clips.deleteReaction(args.CLIP)
      return rated === 'like' ? clips.like(args.CLIP) : clips.dislike(args.CLIP)
    },
  }),
}
