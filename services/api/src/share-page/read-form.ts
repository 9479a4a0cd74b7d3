/** Room for a form with one password of 128 characters, each percent-encoded in up to twelve. */
export const PASSWORD_FORM_BYTES = 4096
/** Room for a comment of 2000 such characters, and a name. */
export const REVIEW_FORM_BYTES = 32_768

/** Reads a submitted form; empty when it is longer than so many bytes. */
export async function readForm(request: Request, most: number): Promise<URLSearchParams> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const chunk of request.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > most) return new URLSearchParams()
  }
  return new URLSearchParams(text)
}
