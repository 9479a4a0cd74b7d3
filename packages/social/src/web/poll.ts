import { pause } from './pause.ts'

/**
 * Asks until there is an answer.
 *
 * @param pausesMs - How long to wait after each question; their number is that of the questions.
 * @param ask - Answers `null` while there is none.
 * @returns `null` when there was none to the end.
 */
export async function poll<T>(
  pausesMs: Iterable<number>,
  signal: AbortSignal,
  ask: () => Promise<T | null>,
): Promise<T | null> {
  for (const wait of pausesMs) {
    const answer = await ask()
    if (answer !== null) return answer
    await pause(wait, signal)
  }
  return null
}
