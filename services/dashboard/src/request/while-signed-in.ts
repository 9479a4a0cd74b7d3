import type { Core } from '../dependencies.ts'
import type { Member } from '../sign-in/sign-in.ts'

/** Passes on a stream of events while the session lasts in which it was asked for: it ends before the first piece that comes later. */
export function whileSignedIn(
  { contexts }: Pick<Core, 'contexts'>,
  { session_id }: Member,
  request: Request,
  answer: Response,
): Response {
  if (!answer.headers.get('content-type')?.startsWith('text/event-stream')) return answer
  const whileItLasts = new TransformStream<Uint8Array, Uint8Array>({
    async transform(piece, controller) {
      const { member } = await contexts.open(request)
      if (member?.session_id === session_id) controller.enqueue(piece)
      else controller.terminate()
    },
  })
  return new Response(answer.body?.pipeThrough(whileItLasts), answer)
}
