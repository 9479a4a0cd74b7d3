import { defined } from '../option.ts'
import { defineCall, defineList } from '../service-commands.ts'
import { CLIP } from '../shows/resources.ts'

const SORTS = ['rank', 'start', 'score', '-rank', '-start', '-score'] as const

const WORDS = {
  words: { kind: 'flag', does: 'each word with its times, in the JSON' },
} as const

export const clipCommands = {
  clips: defineList({
    does: 'Lists the clips of a project, the best first.',
    example: 'clips PROJECT --min-score 60 --sort=-score',
    takes: ['PROJECT'],
    options: {
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
    list({ clips }, page, { args, options: { sort, reaction, ...rest } }) {
      const include = rest.words ? ('words' as const) : undefined
      const filter = defined({ sort, reaction, min_score: rest['min-score'], include })
      return clips.list({ project_id: args.PROJECT, ...filter, ...page })
    },
  }),

  'clips show': defineCall({
    does: 'Shows a clip.',
    example: 'clips show CLIP --words --json',
    takes: ['CLIP'],
    options: WORDS,
    shows: CLIP,
    call: ({ clips }, { args, options }) =>
      clips.get(args.CLIP, options.words ? { include: 'words' } : {}),
  }),

  'clips delete': defineCall({
    does: 'Deletes a clip that was not posted, with its files.',
    takes: ['CLIP'],
    call: ({ clips }, { args }) => clips.delete(args.CLIP),
    done: (args) => `The clip ${args.CLIP} is gone.`,
  }),

  'clips rate': defineCall({
    does: 'Says what you think of a clip, which later projects are ranked by.',
    example: 'clips rate CLIP like',
    takes: ['CLIP', 'like|dislike|none'],
    shows: CLIP,
    call({ clips }, { args }) {
      const rated = args['like|dislike|none']
      if (rated === 'none') return clips.deleteReaction(args.CLIP)
      return rated === 'like' ? clips.like(args.CLIP) : clips.dislike(args.CLIP)
    },
  }),
}
