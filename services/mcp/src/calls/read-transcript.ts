import { ApiError } from '@svc/errors'
import type { Answer, Calling } from './call-api.ts'

/** In characters: about ten minutes of speech. A model that needs more requests the following part. */
const MOST_TEXT = 12_000

interface Range {
  /** Seconds in the source; the lines between `start` and `end` are returned. */
  start: number
  end: number
}

/**
 * Reads the transcript of a project's video: lines with the time at which they begin, and who speaks where that changes.
 *
 * @param project - The answer of `GET /v1/projects/{project_id}`.
 * @throws {ApiError} `NOT_FOUND` while there is no transcript.
 */
export async function readTranscript(
  { readFile }: Pick<Calling, 'readFile'>,
  project: Answer,
  { start, end }: Range,
  signal: AbortSignal,
): Promise<Answer> {
  if (project.problems.length > 0) return project
  const { transcript } = (project.body ?? {}) as { transcript?: { vtt_url: string } | null }
  if (!transcript) {
    throw new ApiError(
      'NOT_FOUND',
      'There is no transcript yet: projects_wait tells when it is there.',
    )
  }
  const { pathname, search } = new URL(transcript.vtt_url)
  const response = await readFile(pathname + search, { signal })
  if (!response.ok)
    throw new ApiError('UPSTREAM_ERROR', 'The transcript could not be read. Try again.')
  const lines = linesOf(await response.text()).filter(
    (line) => line.end > start && line.start < end,
  )
  return { ...project, body: withinLimit(lines) }
}

interface Line {
  start: number
  end: number
  /** Who speaks; `undefined` when unknown. */
  speaker: string | undefined
  text: string
}

function withinLimit(lines: readonly Line[]) {
  let text = ''
  for (const [at, line] of lines.entries()) {
    const { speaker } = line
    const said = speaker && speaker !== lines[at - 1]?.speaker ? `${speaker}: ` : ''
    const written = `[${line.start.toFixed(1)}] ${said}${line.text}\n`
    if (text.length + written.length > MOST_TEXT) return { text, next_start: line.start }
    text += written
  }
  return { text, next_start: null }
}

function linesOf(vtt: string): Line[] {
  return vtt.split(/\r?\n\r?\n/).flatMap((cue): Line[] => {
    const [, start, end, speaker, text] = CUE.exec(cue) ?? []
    if (start === undefined || end === undefined || text === undefined) return []
    const times = { start: seconds(start), end: seconds(end) }
    return [{ ...times, speaker: speaker && plain(speaker), text: plain(text) }]
  })
}

/** A cue of WebVTT: its times, who speaks, and what is said. */
const CUE = /([\d:.]+) --> ([\d:.]+)\r?\n(?:<v ([^>]*)>)?([\s\S]+)/

const plain = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim()

const seconds = (time: string) => time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
