import type { Heard, HeardPieces, HeardWord, RecognitionTask } from '../recognizer.ts'
import { readSpeechPieces, SAMPLE_RATE, type SpeechPiece } from '../speech-pieces.ts'

/** Recognizes one piece at a time; `onSeconds` is called with the seconds of it that are done. */
export type Hearer = (piece: SpeechPiece, onSeconds: (seconds: number) => void) => Promise<Heard>

/**
 * Shares a source's pieces among several hearers and joins their results.
 *
 * Memory holds one piece for each hearer, however long the source is.
 *
 * @param longest - Seconds of the longest piece.
 * @param most - Hearers; fewer where there are fewer pieces, at least one.
 * @param open - Makes one; the processes that it needs are ended with the last piece.
 */
export async function recognizePieces(
  task: RecognitionTask,
  longest: number,
  most: number,
  open: (processes: DisposableStack) => Hearer,
): Promise<HeardPieces> {
  using processes = new DisposableStack()
  const count = Math.min(most, Math.ceil(secondsOf(task) / longest))
  const hearers = Array.from({ length: Math.max(1, count) }, () => open(processes))
  const pieces = readSpeechPieces(task, longest)
  const results: { start: number; heard: Heard }[] = []
  const progress = trackSeconds(task)

  async function work(hear: Hearer): Promise<void> {
    for (;;) {
      const { value: piece } = await pieces.next()
      if (!piece) return
      const heard = await hear(piece, (seconds) => progress.within(hear, seconds))
      results.push({ start: piece.start, heard })
      progress.finish(hear, piece.samples.length / SAMPLE_RATE)
    }
  }

  try {
    await Promise.all(hearers.map(work))
  } finally {
    await pieces.return(undefined)
  }
  const inOrder = results.toSorted((a, b) => a.start - b.start)
  return joinHeard(
    inOrder.map(({ start, heard: { words, language } }) => ({
      words: words.map((word) => onTimeline(word, start)),
      languages: language && words.length > 0 ? [language] : [],
    })),
  )
}

export function joinHeard(parts: HeardPieces[]): HeardPieces {
  return {
    words: parts.flatMap(({ words }) => words).sort((a, b) => a.start - b.start),
    languages: parts.flatMap(({ languages }) => languages),
  }
}

function onTimeline(word: HeardWord, offset: number): HeardWord {
  return { ...word, start: word.start + offset, end: word.end + offset }
}

function secondsOf({ source, within }: Pick<RecognitionTask, 'source' | 'within'>): number {
  const { start, end } = within ?? { start: 0, end: source.duration_seconds }
  return end - start
}

/** Reports progress: the finished pieces and the finished parts of those being recognized. */
function trackSeconds(task: RecognitionTask) {
  const all = Math.max(1, secondsOf(task))
  const current = new Map<Hearer, number>()
  let finished = 0
  function report(): void {
    const done = [...current.values()].reduce((sum, seconds) => sum + seconds, finished)
    task.onProgress(Math.min(1, done / all))
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
