const MOST_CHARACTERS = 100

/**
 * Writes the `Content-Disposition` of a file that is saved.
 *
 * @param key - The object's; its last part gives the extension, and the name where none is wanted.
 * @param wanted - The name that the client requests, without extension. Only its letters, digits, spaces and
 *   hyphens are used, because the signature of the address does not cover it.
 * @see https://www.rfc-editor.org/rfc/rfc6266#section-4.3
 */
export function attachment(key: string, wanted: string): string {
  const own = key.slice(key.lastIndexOf('/') + 1)
  // `1` and `true` are flags, not names.
  if (['1', 'true'].includes(wanted)) return attachment(key, '')
  const plain = wanted.normalize('NFC').replaceAll(/[^\p{L}\p{M}\p{N} -]+/gu, ' ')
  const words = plain.replaceAll(/\s+/g, ' ').trim()
  const short = [...words].slice(0, MOST_CHARACTERS).join('').trim()
  if (short === '') return `attachment; filename="${own}"`
  const name = `${short}${own.slice(own.lastIndexOf('.'))}`
  return `attachment; filename="${own}"; filename*=UTF-8''${encodeURIComponent(name)}`
}
