import type { Project, Render } from '@svc/client'
import { type Context, defineCommand } from '../command.ts'
import { endedWell, UsageError } from '../explain.ts'
import { openAddress } from '../open-address.ts'

/**
 * Waits for a project and shows its progress.
 *
 * @throws {WorkFailed} The project failed or was cancelled.
 */
export async function watchProject(
  { client, progress, signal }: Context,
  project_id: string,
): Promise<Project> {
  const { projects } = await client()
  const waiting = projects.wait(project_id, {
    signal,
    onProgress: ({ stage, status, progress: done }) => progress.show(stage ?? status, done),
  })
  const project = await orSay(waiting, progress, `clip watch ${project_id} goes on waiting.`)
  return endedWell(project, 'project')
}

/**
 * Waits for the newest render of a clip and shows its progress.
 *
 * @throws {WorkFailed} The render failed or was cancelled.
 */
export async function watchRender(
  { client, progress, signal }: Context,
  clip_id: string,
): Promise<Render> {
  const { renders } = await client()
  const waiting = renders.wait(clip_id, {
    signal,
    onProgress: ({ status, progress: done }) => progress.show(status, done),
  })
  const again = `clip render show ${clip_id} --watch goes on waiting.`
  return endedWell(await orSay(waiting, progress, again), 'render')
}

/** Says how to go on when waiting was stopped, or the connection was lost. */
async function orSay<Work>(
  waiting: Promise<Work>,
  progress: Context['progress'],
  again: string,
): Promise<Work> {
  try {
    return await waiting
  } catch (error) {
    progress.say(again)
    throw error
  }
}

export const play = defineCommand({
  does: 'Opens the finished file of a clip, or its preview; prints the address.',
  example: 'play CLIP',
  takes: ['CLIP'],
  options: { print: { kind: 'flag', does: 'only print the address' } },
  async run({ client }, { args, options }) {
    const clip = await (await client()).clips.get(args.CLIP)
    const address = clip.latest_render?.url ?? clip.preview_url
    if (!address) throw new UsageError(`The clip ${args.CLIP} has neither render nor preview yet.`)
    if (!options.print) openAddress(address)
    return address
  },
})
