/** Room for a form with one password of 128 characters, each percent-encoded in up to twelve. */
const LONGEST_FORM_BYTES = 4096

/** Reads the password from a submitted form; empty when it has none or is too large. */
export async function readPassword(request: Request): Promise<string> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const chunk of request.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > LONGEST_FORM_BYTES) return ''
  }
  return new URLSearchParams(text).get('password') ?? ''
}
