import { describe, expect, test } from 'bun:test'
import { media } from '@svc/test-media'
import { concludeAnalysis, observe, type Seen } from '../src/analyze/observe.ts'
import type { FindRun } from '../src/pipeline/clip-run.ts'
import { workOnPart } from '../src/pipeline/work-on-part.ts'
import type { TimeRange } from '../src/time-range.ts'
import { RecognizerElsewhereError } from '../src/transcribe/hear-part.ts'
import { readSpeechPieces, type SpeechPiece } from '../src/transcribe/speech-pieces.ts'
import { analyzeMedia, keepFaces } from './analyze-media.ts'
import { findFrom } from './run-engine.ts'
import { probeMedia, signal, tools } from './workbench.ts'

keepFaces()

describe('the parts of a source', () => {
  test('show together what the whole does: no cut, dissolve or black is lost or seen twice between two of them', async () => {
    const source = await probeMedia('shots.mp4')
    const { faces: wholeFaces, ...whole } = await analyzeMedia('shots.mp4')
    const seen: Seen[] = []
    // A dissolve lies around the eighteenth second.
    for (const pictures of divide(source.duration_seconds, 18)) {
      seen.push((await observe(tools, source, { pictures }, signal, () => {})).seen)
    }
    const { heard } = await observe(tools, source, { sound: true }, signal, () => {})
    const { faces, ...joined } = concludeAnalysis(source, heard, seen)
    expect(joined).toEqual(whole)
    expect(whole.shots).toHaveLength(5)
    expect(whole.black).toHaveLength(2)
    // Faces are looked for about every two seconds, from the beginning of each part on.
    expect(Math.abs(faces.length - wholeFaces.length)).toBeLessThanOrEqual(seen.length)
    expect(faces).toEqual(faces.toSorted((a, b) => a.time - b.time))
  })

  test('have the same pieces of speech as the whole', async () => {
    const source = await probeMedia('pauses.wav')
    const task = { tools, source, signal }
    const whole = await Array.fromAsync(readSpeechPieces(task, 8))
    const parts: SpeechPiece[] = []
    for (const within of divide(source.duration_seconds, 22)) {
      parts.push(...(await Array.fromAsync(readSpeechPieces({ ...task, within }, 8))))
    }
    expect(whole.length).toBeGreaterThan(5)
    expect(parts).toEqual(whole)
  })
})

describe('a source that is shared out', () => {
  const path = media('speech.wav')
  let whole: ReturnType<typeof findFrom> | undefined
  const undivided = () => {
    whole ??= findFrom(path)
    return whole
  }

  test('has the words and the analysis that it has otherwise, also when one part is left to the run that joins them', async () => {
    const whole = await undivided()
    const counts: number[] = []
    const shared = await findFrom(path, {}, {}, (run) => ({
      sharing: {
        longerThan: 6,
        async handOut(count) {
          counts.push(count)
          await workOnAllBut(1, count, path, run)
        },
      },
    }))
    expect(counts).toEqual([3])
    expect(shared.transcript).toEqual(whole.transcript)
    expect(shared.analysis).toEqual(whole.analysis)
    expect(shared.transcript.words.length).toBeGreaterThan(15)
  })

  test('is heard by the next recognizer as a whole when the first one fails in a part', async () => {
    let requests = 0
    using server = Bun.serve({
      port: 0,
      fetch() {
        requests++
        return new Response('{"error":{"message":"not today"}}', { status: 400 })
      },
    })
    const service = { baseUrl: `${server.url}v1`, model: 'one-of-a-service', apiKey: null }
    const recognizers = { service, whisper: null }
    const shared = await findFrom(path, {}, {}, (run) => ({
      recognizers,
      sharing: {
        longerThan: 6,
        handOut: (count) => workOnAllBut(0, count, path, { ...run, recognizers }),
      },
    }))
    expect(requests).toBe(1)
    expect(shared.transcript.words).toEqual((await undivided()).transcript.words)
    expect(shared.warnings.map(({ code }) => code)).toContain('recognizer_fallback')
  })

  test('is left to machines that have the recognizer of the others', async () => {
    const service = { baseUrl: 'http://127.0.0.1:1', model: 'one-of-a-service', apiKey: null }
    const run = findFrom(path, {}, {}, (known) => ({
      recognizers: { service, whisper: null },
      sharing: {
        longerThan: 6,
        handOut: (count) => workOnAllBut(0, count, path, known),
      },
    }))
    await expect(run).rejects.toBeInstanceOf(RecognizerElsewhereError)
  })
})

/** Works on the parts of a source from the last to the first, as another machine may. */
async function workOnAllBut(left: number, count: number, path: string, run: FindRun) {
  for (let number = count - left - 1; number >= 0; number--) {
    await workOnPart(number, async () => path, { ...run, onProgress: () => {} })
  }
}

const divide = (duration: number, length: number): TimeRange[] =>
  Array.from({ length: Math.ceil(duration / length) }, (_, at) => ({
    start: at * length,
    end: (at + 1) * length,
  }))
