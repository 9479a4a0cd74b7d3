import { ApiError } from '@svc/errors'
import type { RenderOutputFacts } from '@svc/specification'
import type { Tenant } from '../context.ts'
import { unknownReference } from '../refusal-reasons.ts'
import { ServiceError } from '../service-error.ts'
import { readRow } from '../stored/read-row.ts'

/** The facts of a render that a post needs. */
export interface UsableRender {
  render_id: string
  isFinished: boolean
  size_bytes: number | null
}

interface Row {
  render_id: string
  status: string
  output: RenderOutputFacts | null
}

/** Finds the newest finished render that shows a clip as it is now. */
export async function findFinishedRender(
  { sql, accountId }: Tenant,
  clip_id: string,
): Promise<UsableRender | undefined> {
  const [render] = await sql<Row[]>`
    select r.render_id, r.status, r.output from renders r join clips c using (clip_id)
     where r.clip_id = ${clip_id} and r.account_id = ${accountId} and r.status = 'completed'
       and r.clip_revision >= c.drawn_revision
     order by r.created_at desc, r.render_id desc
     limit 1
  `
  return render && toUsable(render)
}

/**
 * Finds the render that a request names; it may still be running.
 *
 * @throws {ApiError} `VALIDATION_ERROR` at `body.render_id` when the clip has no render with that id, or the render failed.
 */
export async function findChosenRender(
  { sql, accountId }: Tenant,
  clip_id: string,
  render_id: string,
): Promise<UsableRender> {
  const [render] = await sql<Row[]>`
    select render_id, status, output from renders
     where render_id = ${render_id} and clip_id = ${clip_id} and account_id = ${accountId}
  `
  if (render && !['failed', 'cancelled'].includes(render.status)) return toUsable(render)
  const found = render ? `, which is ${render.status}` : ''
  throw new ApiError(
    'VALIDATION_ERROR',
    `Received ${render_id}${found}; it must be a render of the clip that is finished or still runs.`,
    { ...unknownReference(render_id), location: 'body.render_id' },
  )
}

/** The error for a post that needs a file which has not been rendered. */
export function renderRequired(clip_id: string): ApiError {
  return new ServiceError(
    'RENDER_REQUIRED',
    `Clip ${clip_id} has no finished render; start one with POST /v1/clips/${clip_id}/renders.`,
  )
}

function toUsable(row: Row): UsableRender {
  const { render_id, status, output } = readRow('renders', row)
  return { render_id, isFinished: status === 'completed', size_bytes: output?.size_bytes ?? null }
}
