import {
  askForMoments,
  type ChatModel,
  findModel,
  judgeMoments,
  openChat,
  Unanswered,
} from '@svc/clip-engine/judge'
import { type Context, listUnjudged, reserveJudgement, saveJudgement } from '@svc/domain'
import type { Log, Seats } from '@svc/http'
import type { MomentRequest } from '@svc/specification'

/** Seconds that a request waits for the model; a page shows that long that it is read. */
const PATIENCE_SECONDS = 25
/** Requests that wait at a time in one process, one of each account. */
const MOST_WAITING = 8
/** What finds may cost is that of as much of a source at least, in hours. */
const SHORTEST_HOURS = 0.25

interface AskingDependencies {
  chatModel: ChatModel | null
  seats: Seats
  stopping: AbortSignal
  log: Log
}

/** Asks the language model, where there is one, which passages of a project are about a subject; the answer is kept. */
export type AskAboutMoments = (
  context: Context,
  project_id: string,
  request: MomentRequest,
  sent: Request,
) => Promise<void>

/**
 * Creates what asks about moments. It holds no place of others while the model reads, and ends without an answer where there is
 * none in time: then the words decide.
 */
export function createAskAboutMoments({
  chatModel,
  seats,
  stopping,
  log,
}: AskingDependencies): AskAboutMoments {
  const waiting = new Set<string>()

  async function ask(
    model: ChatModel,
    context: Context,
    project_id: string,
    request: MomentRequest,
    sent: Request,
  ) {
    const passages = await listUnjudged(context, project_id, request)
    if (passages.length === 0) return
    const questions = askForMoments(passages, request.about, model)
    const hours = Math.max(SHORTEST_HOURS, (passages.at(-1)?.end ?? 0) / 3600)
    const cost = { tokens: questions.tokens, most: model.tokensPerHour * hours }
    if (!(await reserveJudgement(context, project_id, request, cost))) return
    seats.leave(sent)
    const fits = await answer(model, questions).finally(() => seats.take(sent, context.accountId))
    if (fits) await saveJudgement(context, project_id, request, fits)
  }

  async function answer(model: ChatModel, questions: ReturnType<typeof askForMoments>) {
    const found = await findModel(model)
    if (!found) return null
    const timeoutSeconds = Math.min(PATIENCE_SECONDS, found.timeoutSeconds)
    return judgeMoments(questions, openChat({ ...found, timeoutSeconds }), stopping).catch(
      (error) => {
        if (!(error instanceof Unanswered)) throw error
        log({ level: 'warn', event: 'moments not judged', reason: error.message })
        return null
      },
    )
  }

  return async (context, project_id, request, sent) => {
    const { accountId } = context
    if (!chatModel || waiting.has(accountId) || waiting.size >= MOST_WAITING) return
    waiting.add(accountId)
    await ask(chatModel, context, project_id, request, sent).finally(() =>
      waiting.delete(accountId),
    )
  }
}
