import type { Heard } from '../recognizer.ts'
import type { Answer } from './speech-process.ts'

/**
 * Answers the requests of the process that started this one, and ends when that does.
 *
 * @param hear - Recognizes one piece; tells how many of its seconds are done.
 */
export function answerRequests<Request>(
  hear: (request: Request, tell: (seconds: number) => void) => Promise<Heard>,
): void {
  const answer = (message: Answer) => process.send?.(message)
  process.on('disconnect', () => process.exit())
  process.on('message', (request: Request) => {
    hear(request, (seconds) => answer({ seconds })).then(
      (heard) => answer({ heard }),
      (error) => answer({ error: error instanceof Error ? error.message : String(error) }),
    )
  })
}
