import { composeText, readJsonBody } from '@svc/http'
import { PageRefusal } from './page-refusal.ts'

export const MOST_BYTES = 64 * 1024
/** The most fields that are parsed: far more than any form has, and a bound on the cost of parsing. */
const MOST_FIELDS = 100
const FORM_TYPE = 'application/x-www-form-urlencoded'

export class Form {
  readonly #fields: URLSearchParams

  constructor(text: string | Record<string, string> = '') {
    this.#fields = new URLSearchParams(text)
  }

  /** Returns a field, trimmed and in Unicode normalization form C; empty when it is not valid text. */
  text(name: string): string {
    return composeText(this.raw(name).trim()) ?? ''
  }

  /** Returns a field exactly as it was typed. */
  raw(name: string): string {
    return this.#fields.get(name) ?? ''
  }

  /** Returns all values of a field with several checkboxes. */
  all(name: string): string[] {
    return this.#fields.getAll(name)
  }
}

/**
 * Reads the form in a request's body.
 *
 * @throws {PageRefusal} 415 when the body is not a form; 413 above 64 kB or 100 fields.
 */
export async function readForm(request: Request): Promise<Form> {
  const type = request.headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase()
  if (type !== FORM_TYPE) {
    throw new PageRefusal(415, 'notAForm')
  }
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > MOST_BYTES) {
      throw new PageRefusal(413, 'tooLarge')
    }
    chunks.push(chunk)
  }
  const text = Buffer.concat(chunks).toString()
  if (text.split('&', MOST_FIELDS + 1).length > MOST_FIELDS) {
    throw new PageRefusal(413, 'tooManyFields')
  }
  return new Form(text)
}

/**
 * Reads the texts that a script of ours sends, by their names, as JSON.
 *
 * @throws {ApiError} The body is no JSON, or too long.
 */
export async function readFields(request: Request): Promise<Form> {
  const given = { ...((await readJsonBody(request, MOST_BYTES)) as object) }
  const texts = Object.entries(given).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'string' ? [[name, value]] : [],
  )
  return new Form(Object.fromEntries(texts))
}
