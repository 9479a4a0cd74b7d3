import type { CaptionTrack, StoredLine } from '@svc/specification'
import { lengthOf, rangeInClip } from '@svc/specification/play-order'
import type { TimeRange } from '../time-range.ts'
import type { Word } from '../transcribe/transcript.ts'
import { breakCaptions } from './break-captions.ts'
import type { CaptionWord } from './caption-word.ts'
import { clipWords } from './clip-words.ts'
import { joinWords, ROOM, writeSubtitles } from './write-subtitles.ts'

interface Said {
  /** Source seconds. */
  words: Word[]
  segments: TimeRange[]
  duration_seconds: number
  language: string | null
}

/** The words that captions show, and their language: what is said, or the lines of a translation. Clip seconds. */
export function trackWords(track: CaptionTrack | undefined, said: Said) {
  const { words, segments, duration_seconds, language } = said
  if (!track) return { words: clipWords(words, segments, language), language }
  const lines = track.lines.flatMap(({ text, ...line }): Word[] => {
    const shown = rangeInClip(line, segments)
    return shown ? [{ text, ...shown, confidence: 1, speaker: null, filler: false }] : []
  })
  // Nothing tells which word is said when, so the words of a line share its time by their length.
  const whole = [{ start: 0, end: duration_seconds }]
  return { words: clipWords(lines, whole, track.language), language: track.language }
}

/** A line holds what two lines of subtitles show, so that it is a whole thought where that is short. */
const LINE = { ...ROOM, max_chars_per_line: 2 * ROOM.max_chars_per_line, max_lines: 1 }
const PACING = { minSeconds: 0, holdSeconds: 0, duration_seconds: Number.POSITIVE_INFINITY }

/** Divides what is said in a clip into lines to be translated; source seconds. No line goes back in the source. */
export function spokenLines({ words, segments, language }: Omit<Said, 'duration_seconds'>) {
  return ascendingRuns(segments).flatMap((run) => {
    const said = run.flatMap((segment) =>
      clipWords(words, [segment], language).map((word) => ({
        ...word,
        start: word.start + segment.start,
        end: word.end + segment.start,
      })),
    )
    return breakCaptions(said, LINE, PACING).map(({ lines }) => lineOf(lines.flat()))
  })
}

function ascendingRuns(segments: TimeRange[]): TimeRange[][] {
  const runs: TimeRange[][] = []
  for (const segment of segments) {
    const open = runs.at(-1)
    if (open && (open.at(-1)?.end ?? 0) <= segment.start) open.push(segment)
    else runs.push([segment])
  }
  return runs
}

function lineOf(words: CaptionWord[]): Omit<StoredLine, 'text'> {
  const [start, end] = [words[0]?.start ?? 0, words.at(-1)?.end ?? 0]
  return { start, end, spoken: joinWords(words) }
}

/** Writes a translation as subtitle files, in lines of the length that its script is read in. */
export function translatedFiles(track: NonNullable<CaptionTrack>, segments: TimeRange[]) {
  const duration_seconds = lengthOf(segments)
  const said = { words: [], segments, duration_seconds, language: null }
  return writeSubtitles(trackWords(track, said).words, duration_seconds)
}
