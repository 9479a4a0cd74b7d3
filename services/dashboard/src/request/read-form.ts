import { composeText } from '@svc/http'
import { PageRefusal } from './page-refusal.ts'

const MOST_BYTES = 64 * 1024
/** Far more than any form has; each costs its reader something, however short it is. */
const MOST_FIELDS = 100
const FORM_TYPE = 'application/x-www-form-urlencoded'

/** What a form sent. */
export class Form {
  readonly #fields: URLSearchParams

  constructor(text = '') {
    this.#fields = new URLSearchParams(text)
  }

  /** Gives a field, without spaces around it and in Unicode normalization form C; empty when it cannot be text. */
  text(name: string): string {
    return composeText(this.raw(name).trim()) ?? ''
  }

  /** Gives a field exactly as it was typed. */
  raw(name: string): string {
    return this.#fields.get(name) ?? ''
  }

  /** Gives every value of a field that may be ticked more than once. */
  all(name: string): string[] {
    return this.#fields.getAll(name)
  }
}

/**
 * Reads the form that a request carries, to its end or to its limit.
 *
 * @throws {PageRefusal} 415 for what is no form; 413 above 64 kB or 100 fields.
 */
export async function readForm(request: Request): Promise<Form> {
  const type = request.headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase()
  if (type !== FORM_TYPE) {
    throw new PageRefusal(415, 'That is no form', 'This page takes only what its own form sends.')
  }
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > MOST_BYTES) {
      throw new PageRefusal(413, 'Too much', 'The form is larger than anything that belongs in it.')
    }
    chunks.push(chunk)
  }
  const text = Buffer.concat(chunks).toString()
  if (text.split('&', MOST_FIELDS + 1).length > MOST_FIELDS) {
    throw new PageRefusal(413, 'Too much', 'The form has more fields than any that belongs here.')
  }
  return new Form(text)
}
