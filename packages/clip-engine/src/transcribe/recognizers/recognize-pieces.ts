import { availableParallelism } from 'node:os'
import type { Heard, HeardWord, RecognitionTask } from '../recognizer.ts'
import { readSpeechPieces, SAMPLE_RATE, type SpeechPiece } from '../speech-pieces.ts'

/** Recognizes one piece at a time; `onSeconds` is called with the seconds of it that are done. */
export type Hearer = (piece: SpeechPiece, onSeconds: (seconds: number) => void) => Promise<Heard>

/**
 * Shares a source's pieces among several hearers and joins their results.
 *
 * Memory holds one piece for each hearer, however long the source is.
 *
 * @param longest - Seconds of the longest piece.
 * @returns Words in seconds on the source's timeline, in the order they were said.
 */
export async function recognizePieces(
  task: RecognitionTask,
  longest: number,
  hearers: Hearer[],
): Promise<Heard> {
  const pieces = readSpeechPieces(task, longest)
  const words: HeardWord[] = []
  const languages: string[] = []
  const progress = trackSeconds(task)

  async function work(hear: Hearer): Promise<void> {
    for (;;) {
      const { value: piece } = await pieces.next()
      if (!piece) return
      const heard = await hear(piece, (seconds) => progress.within(hear, seconds))
      for (const word of heard.words) words.push(onTimeline(word, piece.start))
      if (heard.language && heard.words.length > 0) languages.push(heard.language)
      progress.finish(hear, piece.samples.length / SAMPLE_RATE)
    }
  }

  try {
    await Promise.all(hearers.map(work))
  } finally {
    await pieces.return(undefined)
  }
  return { words: words.sort((a, b) => a.start - b.start), language: commonest(languages) }
}

/**
 * Returns how many processes a source keeps busy: at most one for each core and each piece, at least one.
 *
 * @param longest - Seconds of the longest piece.
 */
export function countHearers(task: RecognitionTask, longest: number, most: number): number {
  const pieces = Math.ceil(task.source.duration_seconds / longest)
  return Math.max(1, Math.min(pieces, availableParallelism(), most))
}

function onTimeline(word: HeardWord, offset: number): HeardWord {
  return { ...word, start: word.start + offset, end: word.end + offset }
}

function commonest(values: string[]): string | null {
  const counts = Map.groupBy(values, (value) => value)
  const [first] = [...counts].sort(([, a], [, b]) => b.length - a.length)
  return first?.[0] ?? null
}

/** Reports progress: the finished pieces and the finished parts of those being recognized. */
function trackSeconds({ source, onProgress }: RecognitionTask) {
  const current = new Map<Hearer, number>()
  let finished = 0
  function report(): void {
    const done = [...current.values()].reduce((sum, seconds) => sum + seconds, finished)
    onProgress(Math.min(1, done / Math.max(1, source.duration_seconds)))
  }
  return {
    within(hear: Hearer, seconds: number): void {
      current.set(hear, seconds)
      report()
    },
    finish(hear: Hearer, seconds: number): void {
      current.delete(hear)
      finished += seconds
      report()
    },
  }
}
