import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { media } from '@svc/test-media'
import { concludeAnalysis, observe, type Seen } from '../src/analyze/observe.ts'
import { workOnPart } from '../src/pipeline/work-on-part.ts'
import type { TimeRange } from '../src/time-range.ts'
import { readSpeechPieces, type SpeechPiece } from '../src/transcribe/speech-pieces.ts'
import { analyzeMedia, probeMedia, tools } from './analyze-media.ts'
import { findFrom } from './find-from.ts'

setDefaultTimeout(120_000)

const { signal } = new AbortController()

describe('the parts of a source', () => {
  test('show and hear together what the whole does: no cut, dissolve or black is lost or seen twice between two of them', async () => {
    const source = await probeMedia('interviews-and-shots.mp4')
    const whole = await analyzeMedia('interviews-and-shots.mp4')
    const seen: Seen[] = []
    for (const pictures of divide(source.duration_seconds, 18)) {
      seen.push((await observe(tools, source, { pictures }, signal, () => {})).seen)
    }
    const { heard } = await observe(tools, source, { sound: true }, signal, () => {})
    const { faces, ...joined } = concludeAnalysis(source, heard, seen)
    const { faces: wholeFaces, ...other } = whole
    expect(joined).toEqual(other)
    expect(other.shots.length).toBeGreaterThan(12)
    expect(other.black.length).toBeGreaterThan(1)
    // Faces are looked for about every two seconds, from the beginning of each part on.
    expect(Math.abs(faces.length - wholeFaces.length)).toBeLessThanOrEqual(seen.length)
    expect(faces).toEqual(faces.toSorted((a, b) => a.time - b.time))
  })

  test('have the same pieces of speech as the whole', async () => {
    const source = await probeMedia('podcast.mp3')
    const task = { tools, source, signal }
    const whole = await read(readSpeechPieces(task, 20))
    const parts: SpeechPiece[] = []
    for (const within of divide(source.duration_seconds, 70)) {
      parts.push(...(await read(readSpeechPieces({ ...task, within }, 20))))
    }
    expect(whole.length).toBeGreaterThan(10)
    expect(parts).toEqual(whole)
  })
})

describe('a source that is shared out', () => {
  test('has the words and the analysis that it has otherwise, also when one part is left to the run that joins them', async () => {
    const path = media('speech.wav')
    const whole = await findFrom(path)
    const counts: number[] = []
    const shared = await findFrom(path, {}, {}, (run) => ({
      longerThan: 4,
      async handOut(count) {
        counts.push(count)
        // The last part is left: the run works it out itself.
        for (let number = count - 2; number >= 0; number--) {
          await workOnPart(number, async () => path, { ...run, onProgress: () => {} })
        }
      },
    }))
    expect(counts).toEqual([5])
    expect(shared.transcript).toEqual(whole.transcript)
    expect(shared.analysis).toEqual(whole.analysis)
    expect(shared.transcript.words.length).toBeGreaterThan(15)
  })
})

const divide = (duration: number, length: number): TimeRange[] =>
  Array.from({ length: Math.ceil(duration / length) }, (_, at) => ({
    start: at * length,
    end: (at + 1) * length,
  }))

async function read(pieces: AsyncGenerator<SpeechPiece>): Promise<SpeechPiece[]> {
  const all: SpeechPiece[] = []
  for await (const piece of pieces) all.push(piece)
  return all
}
