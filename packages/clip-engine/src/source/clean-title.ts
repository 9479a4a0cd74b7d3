const MAX_CHARACTERS = 200

/** Makes text from a file, header or site fit for showing as a title; `null` when nothing is left. */
export function cleanTitle(text: string | null | undefined): string | null {
  const plain = text
    ?.normalize('NFC')
    .replace(/[\p{Cc}\p{Cs}\p{Bidi_Control}\s]+/gu, ' ')
    .trim()
  return plain ? [...plain].slice(0, MAX_CHARACTERS).join('').trim() : null
}
