/**
 * Caches the result of a look-up for `ageMs` milliseconds.
 *
 * Concurrent calls share one look-up. A failure rejects the calls that wait for it and is not cached.
 */
export function remembered<T>(lookUp: () => Promise<T>, ageMs: number): () => Promise<T> {
  let answer: Promise<T> | null = null
  let expires = 0
  return () => {
    const now = performance.now()
    if (answer && now < expires) return answer
    const asked = lookUp()
    answer = asked
    expires = now + ageMs
    asked.catch(() => {
      if (answer === asked) answer = null
    })
    return asked
  }
}
