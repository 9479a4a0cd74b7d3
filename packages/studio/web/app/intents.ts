/** Where this window keeps the keys of what it sent and got no answer to, also when it is loaded again. */
const STORED = 'studio-unanswered'

/** The most that are kept; the oldest are forgotten. */
const MOST = 50

/**
 * Idempotency keys of what was sent: the same content gets the same key until it is answered, so that what is pressed
 * again after a lost answer is not done twice.
 */
function createIntents() {
  const underWay = new Set<string>()

  /**
   * Begins to send something.
   *
   * @param fresh - Its key, unless the same was sent before without an answer.
   * @returns The key to send it with, and what is called at the end: whether it is known what became of it.
   */
  return (intent: string, fresh: string): { key: string; end(isAnswered: boolean): void } => {
    // Two at the same time are two wishes, such as two files of one name.
    if (underWay.has(intent)) return { key: fresh, end() {} }
    const key = read().get(intent) ?? fresh
    underWay.add(intent)
    write(read().set(intent, key))
    return {
      key,
      end(isAnswered) {
        underWay.delete(intent)
        const keys = read()
        if (isAnswered && keys.delete(intent)) write(keys)
      },
    }
  }
}

export const beginIntent = createIntents()

/** Names a request by its content, in few characters. */
export function intentOf(url: string, body: string): string {
  const text = `${url} ${body}`
  let one = text.length
  let other: number = PRIMES[0]
  for (let at = 0; at < text.length; at++) {
    one = Math.imul(one ^ text.charCodeAt(at), PRIMES[0])
    other = Math.imul(other + text.charCodeAt(at), PRIMES[1])
  }
  return `${text.length}-${one.toString(36)}-${other.toString(36)}`
}

/** Two numbers that spread the bits of a product. */
const PRIMES = [16_777_619, 1_540_483_477] as const

function read(): Map<string, string> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(STORED) ?? '[]'))
  } catch {
    return new Map()
  }
}

function write(keys: Map<string, string>): void {
  try {
    sessionStorage.setItem(STORED, JSON.stringify([...keys].slice(-MOST)))
  } catch {
    // Without room or permission to store, the keys live as long as their calls.
  }
}
