/** A paragraph of a published transcript. */
export interface Paragraph {
  /** Second at which it begins; null where the transcript has no time. */
  start: number | null
  speaker: string | null
  text: string
}

/** A paragraph whose time is known. */
export type TimedParagraph = Paragraph & { start: number }

/** One interview, as it is published. */
export interface Interview {
  name: string
  paragraphs: Paragraph[]
}

/** Reads `1:02:03` or `02:03` as seconds. */
export function readClock(text: string): number {
  return text.split(':').reduce((seconds, digits) => 60 * seconds + Number(digits), 0)
}
