/** The parameters of a request, by the rules that OAuth 2.1 §3.1 and §3.2 have for them. */
export interface Parameters {
  /** Gives the value of a parameter; one that is empty counts as omitted. */
  get(name: string): string | undefined
  /** Says what is wrong with a parameter; `undefined` when nothing is. A faulty one has no value. */
  faultOf(name: string): string | undefined
}

/** Far more than any request has; each costs its reader something, however short it is. */
const MOST_PARAMETERS = 100

/**
 * Parses a query or a form as `application/x-www-form-urlencoded`, strictly.
 *
 * What is sent twice, or is no percent-encoded UTF-8, is a fault of that parameter alone. So a request for a
 * parameter decides what its fault means, and unknown parameters do not matter.
 *
 * @see https://url.spec.whatwg.org/#urlencoded-parsing whose forgiveness is what this leaves out
 */
export function parseParameters(text: string): Parameters {
  const values = new Map<string, string>()
  const faults = new Map<string, string>()
  const pairs = text.split('&', MOST_PARAMETERS + 1)
  if (pairs.length > MOST_PARAMETERS) return TOO_MANY
  for (const pair of pairs) {
    const split = pair.indexOf('=')
    const name = decode(split === -1 ? pair : pair.slice(0, split))
    if (!name) continue
    const value = split === -1 ? '' : decode(pair.slice(split + 1))
    if (values.has(name)) faults.set(name, 'was sent more than once')
    else if (value === null) faults.set(name, 'is not percent-encoded UTF-8')
    values.set(name, value ?? '')
  }
  return {
    get: (name) => (faults.has(name) ? undefined : values.get(name) || undefined),
    faultOf: (name) => faults.get(name),
  }
}

const TOO_MANY: Parameters = {
  get: () => undefined,
  faultOf: () => `is one of more than ${MOST_PARAMETERS}`,
}

/** @returns `null` when the text is not well-formed. */
function decode(text: string): string | null {
  if (!/[%+]/.test(text)) return text
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return null
  }
}
