/** The members that hold what people say and write, at any depth, or what each reader replaces. */
const TEXTS = new Set(
  'container description engine hashtags label message path quote speaker speakers text title titles topics transcript value vocabulary waveform'.split(
    ' ',
  ),
)
/** What all others hold where they hold a text: words without a sign that means something to ffmpeg, a shape, a medium. */
const WORD = /^(?:[\p{L}\p{M}\p{N} _.+-]{0,100}|\d{1,3}:\d{1,3}|[a-z]+\/[\w.+-]{1,64})$/u

/**
 * Refuses texts where none belong: numbers of what a machine says are written into filters of ffmpeg by other workers, which
 * a text could make read other files.
 *
 * @throws {TypeError} Which member.
 */
export function checkTexts(value: unknown, name = ''): void {
  if (typeof value === 'string') {
    if (!TEXTS.has(name) && !WORD.test(value)) throw new TypeError(`a text as ${name}`)
  } else if (Array.isArray(value)) {
    for (const item of value) checkTexts(item, name)
  } else if (typeof value === 'object' && value !== null) {
    for (const [member, held] of Object.entries(value)) checkTexts(held, member)
  }
}
