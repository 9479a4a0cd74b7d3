import { type Interview, readClock } from './paragraph.ts'

/** Reads `{id, paragraphs: [{t: "00:01:02", text}]}`, a format without speakers. */
export function readTimedJson(_: string, content: string): Interview {
  const stored: { id: string; paragraphs: { t: string; text: string }[] } = JSON.parse(content)
  const paragraphs = stored.paragraphs.map(({ t, text }) => ({
    start: readClock(t),
    speaker: null,
    text,
  }))
  return { name: stored.id, paragraphs }
}
