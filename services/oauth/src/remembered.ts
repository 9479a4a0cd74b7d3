/**
 * Creates a look-up that asks again only when its last answer is older than `ageMs`.
 *
 * Everybody who asks meanwhile shares one answer. A failure is told to those who waited for it, and not remembered.
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
