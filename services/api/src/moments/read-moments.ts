import * as judge from '@svc/clip-engine/judge'
import { EngineError } from '@svc/clip-engine/transcripts'
import { type Context, listUnjudged, reserveJudgement, saveJudgement } from '@svc/domain'
import type { Log, Seats } from '@svc/http'
import type { MomentRequest } from '@svc/specification'

/** Seconds that a request waits for the model, or for the encoder; a page shows that long that it is read. */
const PATIENCE_SECONDS = 25
/** Requests that wait at a time in one process, one of each account. */
const MOST_WAITING = 8
/** Of these, encoders at work: each has a processor to itself, and 130 MB. */
const MOST_ENCODERS = 2
/** What finds may cost is that of as much of a source at least, in hours. */
const SHORTEST_HOURS = 0.25

interface AskingDependencies {
  chatModel: judge.ChatModel | null
  seats: Seats
  stopping: AbortSignal
  log: Log
}

/** Finds out which passages of a project are about a subject, before a request makes clips of them. */
export interface MomentReading {
  /** Asks the language model, where there is one, whose answer is kept; else reads what English passages mean. */
  read: (
    context: Context,
    project_id: string,
    request: MomentRequest,
    sent: Request,
  ) => Promise<void>
  /** How like the subject each passage is by what it means; `null` where that was not read. */
  likenesses: (sent: Request) => number[] | null
}

/**
 * Creates what asks about moments. It holds no place of others while they are read, and ends without an answer where there is
 * none in time: then the words decide.
 */
export function createMomentReading({
  chatModel,
  seats,
  stopping,
  log,
}: AskingDependencies): MomentReading {
  const waiting = new Set<string>()
  const read = new WeakMap<Request, number[]>()
  let encoders = 0

  async function ask(
    model: judge.ChatModel,
    context: Context,
    project_id: string,
    request: MomentRequest,
    sent: Request,
  ) {
    const passages = await listUnjudged(context, project_id, request)
    if (passages.length === 0) return
    const questions = judge.askForMoments(passages, request.about, model)
    const hours = Math.max(SHORTEST_HOURS, (passages.at(-1)?.end ?? 0) / 3600)
    const cost = { tokens: questions.tokens, most: model.tokensPerHour * hours }
    if (!(await reserveJudgement(context, project_id, request, cost))) return
    seats.leave(sent)
    const fits = await answer(model, questions).finally(() => seats.take(sent, context.accountId))
    if (fits) await saveJudgement(context, project_id, request, fits)
  }

  async function answer(model: judge.ChatModel, questions: ReturnType<typeof judge.askForMoments>) {
    const found = await judge.findModel(model)
    if (!found) return null
    const timeoutSeconds = Math.min(PATIENCE_SECONDS, found.timeoutSeconds)
    return judge
      .judgeMoments(questions, judge.openChat({ ...found, timeoutSeconds }), stopping)
      .catch((error) => {
        if (!(error instanceof judge.Unanswered)) throw error
        log({ level: 'warn', event: 'moments not judged', reason: error.message })
        return null
      })
  }

  async function encode(
    context: Context,
    project_id: string,
    request: MomentRequest,
    sent: Request,
  ) {
    const passages = await listUnjudged(context, project_id, request, 'encoder')
    if (passages.length === 0 || encoders >= MOST_ENCODERS) return
    const texts = passages.map(({ said }) => said)
    const patience = AbortSignal.any([stopping, AbortSignal.timeout(PATIENCE_SECONDS * 1000)])
    seats.leave(sent)
    encoders += 1
    const likenesses = await judge
      .rateLikeness(request.about, texts, patience)
      .catch((error) => {
        if (!(error instanceof EngineError)) throw error
        log({ level: 'warn', event: 'passages not encoded', reason: error.message })
        return null
      })
      .finally(() => {
        encoders -= 1
        return seats.take(sent, context.accountId)
      })
    if (likenesses) read.set(sent, likenesses)
  }

  return {
    async read(context, project_id, request, sent) {
      const { accountId } = context
      if (waiting.has(accountId) || waiting.size >= MOST_WAITING) return
      waiting.add(accountId)
      try {
        if (chatModel) await ask(chatModel, context, project_id, request, sent)
        await encode(context, project_id, request, sent)
      } finally {
        waiting.delete(accountId)
      }
    },
    likenesses: (sent) => read.get(sent) ?? null,
  }
}
