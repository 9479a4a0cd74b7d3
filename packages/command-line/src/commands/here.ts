import { defineCommand } from '../command.ts'
import { UsageError } from '../usage-error.ts'
import { PROJECT_OPTIONS } from './project-options.ts'

const { settings, template, title, range, ...OPTIONS } = PROJECT_OPTIONS

/** Said by the one file `clip`, which has no engine. */
const ALONE =
  'This `clip` works with a service, which `clip create VIDEO` sends a video to. Without one, `clip-service VIDEO` makes clips.'

export const here = defineCommand({
  example: 'here talk.mp4 --count 3 --out clips',
  does: 'Finds the clips of a video without a service, and saves them; `bun clip talk.mp4` is short for it.',
  takes: ['VIDEO'],
  options: {
    out: { kind: 'text', value: 'FOLDER', does: 'where clips are saved (clips)' },
    ...OPTIONS,
  },
  async run({ env, progress, signal }, { args, options }) {
    // The engine is large, and no other command needs it.
    const { clipVideo, readWish } = await import('@svc/clip-engine/command-line').catch(
      (error: NodeJS.ErrnoException) => {
        throw error.code === 'ERR_MODULE_NOT_FOUND' ? new UsageError(ALONE) : error
      },
    )
    const wish = { video: args.VIDEO, ...options }
    const order = await readWish(wish, env.startFolder).catch((error: Error) => {
      throw new UsageError(error.message)
    })
    return clipVideo(order, { progress, signal })
  },
})
