import { pause } from './pause.ts'

/**
 * Asks until there is an answer.
 *
 * @param pausesMs - How long to wait before each further question; none is asked when they are over.
 * @param ask - Answers `null` while there is none.
 * @returns `null` when there was none to the end.
 */
export async function poll<T>(
  pausesMs: Iterable<number>,
  signal: AbortSignal,
  ask: () => Promise<T | null>,
): Promise<T | null> {
  const first = await ask()
  if (first !== null) return first
  for (const wait of pausesMs) {
    await pause(wait, signal)
    const answer = await ask()
    if (answer !== null) return answer
  }
  return null
}
