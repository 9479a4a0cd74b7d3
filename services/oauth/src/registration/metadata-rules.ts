import { OAuthError } from '@svc/errors'
import { composeText, faultOfName } from '@svc/http'

/** The metadata members that a client sent, not validated yet. */
export type Metadata = Readonly<Record<string, unknown>>

/** Creates the error that refuses a client's metadata: RFC 7591 §3.2.2. */
export function refuseMetadata(description: string): OAuthError {
  return new OAuthError('invalid_client_metadata', description)
}

/** Reads a member that must be one of the allowed words; `first` when the client omits it. */
export function oneOf<W extends string>(
  metadata: Metadata,
  name: string,
  [first, ...others]: readonly [W, ...W[]],
): W {
  const value = metadata[name] ?? first
  const word = [first, ...others].find((allowed) => allowed === value)
  if (word !== undefined) return word
  throw refuseMetadata(`${name} must be one of ${[first, ...others].join(', ')}.`)
}

/** Reads a member that is a list of allowed words, without duplicates; `preset` when the client omits it. */
export function someOf<W extends string>(
  metadata: Metadata,
  name: string,
  allowed: readonly W[],
  preset: readonly W[],
): W[] {
  const value = metadata[name] ?? preset
  const isSound = Array.isArray(value) && value.every((word) => allowed.includes(word))
  if (!isSound) throw refuseMetadata(`${name} must be an array of ${allowed.join(', ')}.`)
  return allowed.filter((word) => value.includes(word))
}

/**
 * Reads a text that is displayed to users, in Unicode normalization form C.
 *
 * The text must be a single line and hold no character that changes how the text around it is displayed.
 */
export function readLine(value: unknown, name: string, longest: number): string {
  if (typeof value !== 'string') throw refuseMetadata(`${name} must be a text.`)
  const line = composeText(value.trim())
  if (line === null) throw refuseMetadata(`${name} has too many combining marks in a row.`)
  if (line === '') throw refuseMetadata(`${name} is empty.`)
  if ([...line].length > longest) {
    throw refuseMetadata(`${name} is longer than ${longest} characters.`)
  }
  const fault = line.isWellFormed() ? faultOfName(line) : 'The text has half a surrogate pair.'
  if (fault) throw refuseMetadata(`${name}: ${fault}`)
  return line
}
