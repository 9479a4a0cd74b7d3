import { Kind, type TString, TypeRegistry, Type as t } from '@sinclair/typebox'

/** Control characters except tab and line breaks, and lone surrogates. */
const UNPRINTABLE = /(?![\t\n\r])[\p{Cc}\p{Cs}]/u

interface TextLimits {
  minLength?: number
  maxLength: number
}

interface TextOptions extends TextLimits {
  description?: string
  examples?: string[]
}

/** NFC merges at most four characters into one, and a character has at most two UTF-16 units. */
const LONGEST_SHRINK = 8

/** The longest text that is normalized, in UTF-16 units; longer values (files, not texts) stay unchanged. */
const LONGEST_COMPOSED = 40_000

TypeRegistry.Set<TextLimits>('Text', ({ minLength = 0, maxLength }, value) => {
  if (typeof value !== 'string' || value.trim().length > LONGEST_SHRINK * maxLength) return false
  if (UNPRINTABLE.test(value)) return false
  const length = [...cleanText(value)].length
  return length >= minLength && length <= maxLength
})

/**
 * Describes text that a person wrote: no control characters except tab and line breaks, no lone surrogates.
 *
 * @param options - Lengths in code points, counted after trimming and NFC, as JSON Schema counts.
 */
export function Text(options: TextOptions): TString {
  return t.Unsafe<string>({ ...options, type: 'string', [Kind]: 'Text' }) as unknown as TString
}

/** Describes what a person or a thing is called: a text without characters that are not seen or that turn its direction. */
export const Name = (options: TextOptions): TString => ({ ...Text(options), 'x-name': true })

/** Trims and composes (NFC) every string in a value that came from outside. */
export function cleanText<T>(value: T): T {
  if (typeof value === 'string') return composed(value).trim() as T
  if (Array.isArray(value)) return value.map(cleanText) as T
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, cleanText(member)]),
  ) as T
}

function composed(text: string): string {
  return text.length > LONGEST_COMPOSED ? text : text.normalize('NFC')
}
