import { type Context, findPosition, followProject, listEvents } from '@svc/domain'
import { events as operations } from '@svc/specification/operations'
import type { Core } from '../dependencies.ts'
import { eventStream, readLastEventId } from '../event-stream.ts'
import { serve } from '../plugins/serve.ts'

export const events = (core: Core) =>
  serve(core, operations, {
    listEvents,
    watchProject: (context, projectId, { request }) => watch(core, context, projectId, request),
  })

async function watch(
  { callers, stopping }: Core,
  context: Context,
  projectId: string,
  request: Request,
): Promise<Response> {
  const position = await findPosition(context, projectId, readLastEventId(request.headers))
  if (position === null || request.method === 'HEAD') return new Response(null, { status: 204 })
  const connection = AbortSignal.any([request.signal, stopping])
  const mayWatch = () => callers.isStillFor(context.accountId, request.headers)
  return eventStream({ connection, mayWatch }, (signal) =>
    followProject(context, projectId, position, signal),
  )
}
