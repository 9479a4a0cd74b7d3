/** A show with published transcripts, and how to read them. */
export interface Show {
  repository: string
  /** Matches the files of the repository that are interviews. */
  files: RegExp
  read: (path: string, content: string) => Interview
}

/**
 * Interviews that begin with sentences cut by an editor from the interview itself.
 *
 * Neither repository has a licence for its texts, so each user of the benchmark fetches them, and none are stored here.
 */
export const SHOWS: Record<string, Show> = {
  lenny: {
    repository: 'https://github.com/ebuntario/lennys-podcast-transcripts',
    files: /^episodes\/[^/]+\/transcript\.md$/,
    read: readTurns,
  },
  doac: {
    repository: 'https://github.com/bcldvd/ask-doac',
    files: /^data\/transcripts\/[^/]+\.json$/,
    read: readTimedJson,
  },
}

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
function readClock(text: string): number {
  return text.split(':').reduce((seconds, digits) => 60 * seconds + Number(digits), 0)
}

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

/** `Name (00:01:02):`, or only the time where the same person continues. */
const TIMED_HEADING = /^(?:(?<speaker>.+?) )?\((?<clock>(?:\d+:)?\d\d:\d\d)\):\s*$/
const PLAIN_HEADING = /^(?<speaker>[A-Z][^:()]{1,40}):\s*$/
const MISSING_TIMES = 0.1

/**
 * Reads a Markdown file with a heading line before each turn, and `duration_seconds` in its front matter.
 *
 * Where times are missing, the paragraphs are spread over the whole length.
 */
export function readTurns(path: string, content: string): Interview {
  const [, matter = '', text = ''] = /^---(.*?)---(.*)$/s.exec(content) ?? []
  const paragraphs: Paragraph[] = []
  let speaker: string | null = null
  let start: number | null = null
  for (const line of text.split('\n')) {
    const heading = TIMED_HEADING.exec(line) ?? PLAIN_HEADING.exec(line)
    if (heading) {
      speaker = heading.groups?.['speaker'] ?? speaker
      const clock = heading.groups?.['clock']
      start = clock === undefined ? null : readClock(clock)
    } else if (speaker !== null && line.trim() !== '' && !line.startsWith('#')) {
      paragraphs.push({ start, speaker, text: line.trim().replace(/\[[^\]]*\]/g, '') })
    }
  }
  const untimed = paragraphs.filter((paragraph) => paragraph.start === null).length
  const length = Number(/duration_seconds: (\S+)/.exec(matter)?.[1] ?? 0)
  const name = path.split('/').at(-2) ?? path
  if (untimed <= MISSING_TIMES * paragraphs.length) return { name, paragraphs }
  return { name, paragraphs: spreadOver(length, paragraphs) }
}

function spreadOver(length: number, paragraphs: Paragraph[]): Paragraph[] {
  const total = paragraphs.reduce((sum, { text }) => sum + text.length, 0)
  let before = 0
  return paragraphs.map((paragraph) => {
    const start = (length * before) / Math.max(1, total)
    before += paragraph.text.length
    return { ...paragraph, start }
  })
}
