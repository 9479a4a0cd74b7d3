import type { Project, Render } from '@svc/client'
import type { Context } from '../command.ts'
import { endedWell } from '../work-failed.ts'

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
  const project = await projects.wait(project_id, {
    signal,
    onProgress: ({ stage, status, progress: done }) => progress.show(stage ?? status, done),
  })
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
  const render = await renders.wait(clip_id, {
    signal,
    onProgress: ({ status, progress: done }) => progress.show(status, done),
  })
  return endedWell(render, 'render')
}
