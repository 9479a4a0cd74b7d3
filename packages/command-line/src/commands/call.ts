import { defineCommand } from '../command.ts'
import { UsageError } from '../explain.ts'
import { defined } from '../option.ts'
import { PROJECT_OPTIONS } from './project-options.ts'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

export const call = defineCommand({
  does: 'Sends any request to /v1; prints JSON.',
  example: 'call GET /v1/projects?limit=5',
  takes: ['METHOD', 'PATH'],
  options: { body: { kind: 'json', value: 'JSON|@FILE', does: 'what is sent' } },
  async run({ client }, { args: { METHOD, PATH }, options: { body } }) {
    const method = METHODS.find((known) => known === METHOD.toUpperCase())
    if (!method) {
      throw new UsageError(`The method is "${METHOD}"; it must be one of ${METHODS.join(', ')}.`)
    }
    if (!PATH.startsWith('/v1/')) {
      throw new UsageError(`The path is "${PATH}"; it must begin with /v1/.`)
    }
    const answer = await (await client()).request(method, PATH, defined({ body }))
    return answer as object | undefined
  },
})

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
