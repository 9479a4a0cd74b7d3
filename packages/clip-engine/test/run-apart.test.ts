import { expect, test } from 'bun:test'
import { DEFAULT_CONFIG } from '@svc/specification'
import { runApart } from '../src/apart/run-apart.ts'
import { type CaptionDrawing, drawCaptions } from '../src/caption/caption-drawing.ts'
import { frameClip } from '../src/pipeline/frame-clip.ts'
import { encodeSentences } from '../src/select/appeal/encode-sentences.ts'
import { selectClips } from '../src/select/select-clips.ts'
import { spoken } from './caption-job.ts'
import { selectionInput } from './select-input.ts'
import { signal } from './workbench.ts'

const DRAWING: CaptionDrawing = {
  words: spoken(Array(600).fill('a,'), 0.1),
  segments: [{ start: 0, end: 600 }],
  duration_seconds: 600,
  introFrames: 0,
  language: 'en',
  style: { enabled: true },
  censor: null,
  canvas: { width: 720, height: 1280 },
  frame_rate: 30,
  framing: {
    aspect_ratio: '9:16',
    spans: [{ start: 0, end: 600, layout: 'none', confidence: 1, cameras: [] }],
    face_coverage: 0,
    warnings: [],
  },
  picture: { width: 720, height: 1280 },
  faces: [],
  hook: null,
  hookLook: DEFAULT_CONFIG.hook,
  watermark_text: null,
}

test('captions are drawn while everything else goes on', async () => {
  let turns = 0
  let isOver = false
  const turn = () => {
    turns++
    if (!isOver) setImmediate(turn)
  }
  turn()
  const [drawn, again] = await Promise.all([
    runApart('drawCaptions', [DRAWING, []], signal),
    runApart('drawCaptions', [DRAWING, []], signal),
  ])
  isOver = true
  // Drawn by this thread, they would take one turn each.
  expect(turns).toBeGreaterThan(10)
  expect([drawn, again]).toEqual(Array(2).fill(drawCaptions(DRAWING, [])))
})

test('a clip is framed as it is here', async () => {
  const request: Parameters<typeof frameClip>[0] = {
    source: { video: { width: 1920, height: 1080 } },
    analysis: {
      shots: [{ start: 0, end: 60 }],
      speech: [],
      motion: { interval_seconds: 1, values: [], middles: [] },
      faces: Array.from({ length: 300 }, (_, at) => ({ time: at / 5, faces: [face(at / 400)] })),
    },
    candidate: { segments: DRAWING.segments },
    words: DRAWING.words,
    language: 'en',
    aspect_ratio: '9:16',
    layout: 'auto',
    options: DEFAULT_CONFIG.layout,
  }
  const framed = await runApart('frameClip', [request], signal)
  expect(framed.spans[0]?.layout).toBe('track')
  expect(framed).toEqual(frameClip(request))
})

const face = (x: number) => ({ x, y: 0.3, width: 0.1, height: 0.2, score: 0.9, mouth_motion: null })

test('clips are selected as they are here, with the encoder of sentences', async () => {
  const input = selectionInput(DRAWING.words, 600)
  const selected = await runApart('selectClips', [input], signal)
  const here = await selectClips({ ...input, encode: encodeSentences }, signal)
  expect(selected).toEqual(here)
})

test('what is not wanted any more ends at once', async () => {
  const stopping = new AbortController()
  const drawn = runApart('drawCaptions', [DRAWING, []], stopping.signal)
  stopping.abort(new Error('The process is asked to stop.'))
  await expect(drawn).rejects.toThrow('The process is asked to stop.')
})

test('what is wrong with captions is told like here', async () => {
  const named = { ...DRAWING, style: { enabled: true, font_family: 'Nobody Has It' } }
  await expect(runApart('drawCaptions', [named, []], signal)).rejects.toMatchObject({
    name: 'EngineError',
    code: 'font_missing',
    retryable: false,
  })
})
