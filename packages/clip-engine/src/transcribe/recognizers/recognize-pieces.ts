import type { HeardWord, RecognitionTask } from '../recognizer.ts'
import { readSpeechPieces, SAMPLE_RATE, type SpeechPiece } from '../speech-pieces.ts'
import type { SpeechProcess } from './speech-process.ts'

/**
 * Gives a source's pieces to several processes of one recognizer and puts together what they hear.
 *
 * Memory holds one piece for each process, however long the source is.
 *
 * @param longest - Seconds of the longest piece.
 * @returns Words in seconds on the source's timeline, in the order they were said.
 */
export async function recognizePieces(
  task: RecognitionTask,
  longest: number,
  processes: SpeechProcess[],
  request: (piece: SpeechPiece) => object,
): Promise<HeardWord[]> {
  const pieces = readSpeechPieces(task, longest)
  const words: HeardWord[] = []
  const progress = trackSeconds(task)

  async function work(process: SpeechProcess): Promise<void> {
    for (;;) {
      const { value: piece } = await pieces.next()
      if (!piece) return
      const { words: heard } = await process.hear(request(piece), (seconds) =>
        progress.within(process, seconds),
      )
      for (const word of heard) words.push(onTimeline(word, piece.start))
      progress.finish(process, piece.samples.length / SAMPLE_RATE)
    }
  }

  try {
    await Promise.all(processes.map(work))
  } finally {
    await pieces.return(undefined)
  }
  return words.sort((a, b) => a.start - b.start)
}

function onTimeline(word: HeardWord, offset: number): HeardWord {
  return { ...word, start: word.start + offset, end: word.end + offset }
}

/** Adds up the finished pieces and the parts of those that are being heard. */
function trackSeconds({ source, onProgress }: RecognitionTask) {
  const current = new Map<SpeechProcess, number>()
  let finished = 0
  function report(): void {
    const done = [...current.values()].reduce((sum, seconds) => sum + seconds, finished)
    onProgress(Math.min(1, done / Math.max(1, source.duration_seconds)))
  }
  return {
    within(process: SpeechProcess, seconds: number): void {
      current.set(process, seconds)
      report()
    },
    finish(process: SpeechProcess, seconds: number): void {
      current.delete(process)
      finished += seconds
      report()
    },
  }
}
