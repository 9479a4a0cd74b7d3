import { basename } from 'node:path'
import { type Client, type Project, resultOf, uploadFile, waitForProject } from '@svc/client'
import type { ProgressLine } from '@svc/clip-engine'
import type { MainJob } from './run-main-job.ts'

/** Sends the source, creates a project for it and waits until its clips are there. */
export async function makeProject(
  client: Client,
  { source, signal }: MainJob,
  progress: ProgressLine,
): Promise<Project> {
  const created = await resultOf(
    client.v1.projects.post({ source: await sendSource(client, source, signal, progress) }),
  )
  if (!('project_id' in created)) throw new Error('The service gave an estimate, not a project.')
  const project = await waitForProject(client, created.project_id, {
    signal,
    onProgress: (state) =>
      progress.show(describe(state), state.progress, state.estimated_seconds_remaining),
  })
  if (project.status === 'completed') return project
  const { message = `The project was ${project.status}.`, code = '' } = project.error ?? {}
  throw new Error(code ? `${message} (${code})` : message)
}

async function sendSource(
  client: Client,
  source: string,
  signal: AbortSignal,
  progress: ProgressLine,
): Promise<{ url: string } | { upload_id: string }> {
  if (/^https?:\/\//.test(source)) return { url: source }
  progress.show('uploading', 0, null)
  const file = Bun.file(source)
  const file_name = basename(source)
  return { upload_id: await uploadFile(client, { file, file_name, purpose: 'source', signal }) }
}

function describe({ status, stage, queue_position }: Project): string {
  if (stage) return stage
  return queue_position ? `waiting, ${queue_position} before it` : status
}
