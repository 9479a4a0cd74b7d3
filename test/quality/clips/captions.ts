import { COUNTED, collection, media } from '@svc/test-media'
import { safeArea } from '../../../packages/clip-engine/src/caption/safe-area.ts'
import type { Word } from '../../../packages/clip-engine/src/transcribe/transcript.ts'
import { captionsOf, draw, eventsOf } from '../../../packages/clip-engine/test/caption-job.ts'
import { boundsOf } from '../../../packages/clip-engine/test/pixels.ts'
import {
  alignWords,
  spokenWords,
} from '../../../packages/clip-engine/test/transcribe/align-words.ts'
import { transcribeFile } from '../../../packages/clip-engine/test/transcribe/transcribe-media.ts'
import { quantile } from '../report/tables.ts'
import { composedTalks } from './composed.ts'
import type { Figure, Findings, Goal } from './figure.ts'

type Spoken = Pick<Word, 'text' | 'start'>

const CANVAS = { width: 720, height: 1280 }
const FRAME_RATE = 30
const IN_TIME: Goal = { is: 'most', value: 80 }
const NONE: Goal = { is: 'most', value: 0 }
/** Words of each composed talk that are drawn. */
const DRAWN = 150
/** Seconds at which frames are drawn. */
const LOOKED_AT = [2, 6, 12, 17]
/** Pixels that the blur of an edge may extend beyond the area. */
const BLUR = 2
/** Tops of the face's box, as shares of the canvas. */
const FACE_TOPS = [0.12, 0.35, 0.58]

/** Measures when captions highlight each word, and where they are drawn. */
export async function measureCaptions(): Promise<Findings> {
  const figures: Figure[] = []
  const errors = composedTalks().flatMap(({ words, language }) =>
    lateness(words.slice(0, DRAWN), words.slice(0, DRAWN), language),
  )
  figures.push(...inTime('true words, composed talks', errors, IN_TIME))
  for (const [name, said] of Object.entries(await timedRecordings())) {
    const { words, engine } = await transcribeFile(media(name))
    figures.push(...inTime(`${engine}: ${name}`, lateness(words, said, 'en'), IN_TIME))
  }
  figures.push(...(await placed(true)))
  const careless = await placed(false)
  for (const figure of figures) {
    const other = careless.find(({ of, name }) => of === figure.of && name === figure.name)
    if (other) figure.baselines = { 'not keeping off faces': { value: other.value } }
  }
  return { figures, notes: [NOTE] }
}

const NOTE =
  'When a word lights up is read from the script that is drawn (ASS), as the frame that shows it at 30 frames a second. Frames are drawn by libass, and the box around all that was drawn is compared with the area that platforms leave free and with a face of a third of the width.'

/** Milliseconds between a word's true start and the frame that highlights it, for words that were recognized correctly. */
function lateness(heard: Word[], said: Spoken[], language: string): number[] {
  const end = (heard.at(-1)?.end ?? 0) + 1
  const captions = captionsOf(
    heard,
    {},
    { language, segments: [{ start: 0, end }], duration_seconds: end, frame_rate: FRAME_RATE },
  )
  const lit = eventsOf(captions).filter(({ layer }) => layer === 3)
  const plain = (text: string) => spokenWords(text).join('')
  const truth = said.map(({ text }) => plain(text))
  const drawn = lit.map(({ text }) => plain(text))
  return alignWords(truth, drawn).partner.flatMap((at, index) => {
    const event = lit[at]
    const word = said[index]
    if (!event || !word || drawn[at] !== truth[index]) return []
    const shown = Math.ceil(event.start * FRAME_RATE - 1e-6) / FRAME_RATE
    return [1000 * Math.abs(shown - word.start)]
  })
}

function inTime(of: string, errors: number[], goal: Goal): Figure[] {
  const many = `${of} (${errors.length} words)`
  return [
    { of: many, name: 'word start, p50 ms', value: quantile(errors, 0.5) },
    { of: many, name: 'word start, p95 ms', value: quantile(errors, 0.95), goal },
  ]
}

/** Recordings with the start of each word. */
async function timedRecordings(): Promise<Record<string, Spoken[]>> {
  const counted = { 'counted.wav': COUNTED }
  if (!collection.isThere) return counted
  const aligned: { w: { b: number; t: string }[] } = await Bun.file(
    media('speech/librivox_0870.json'),
  ).json()
  const said = aligned.w.map(({ b, t }) => ({ start: b, text: t.replace(/\(\d\)$/, '') }))
  return { ...counted, 'speech/librivox_0870.wav': said.filter(({ text }) => text[0] !== '<') }
}

async function placed(avoid_faces: boolean): Promise<Figure[]> {
  const [talk] = composedTalks()
  const words = talk?.words.slice(0, DRAWN) ?? []
  const area = safeArea('auto', CANVAS)
  let frames = 0
  let outside = 0
  let covering = 0
  for (const top of FACE_TOPS) {
    const face = { x: 0.33, y: top, width: 0.34, height: 0.19, score: 0.9, mouth_motion: null }
    const faces = Array.from({ length: 60 }, (_, time) => ({ time, faces: [face] }))
    const framing = wholePicture()
    const captions = captionsOf(words, { avoid_faces }, { faces, framing })
    for (const frame of await draw(captions, LOOKED_AT)) {
      const box = boundsOf(frame, ({ red, green, blue }) => isDrawn(red, green, blue))
      if (!box) continue
      frames += 1
      const beyond = Math.max(
        ...[area.left - box.left, box.right - area.right],
        ...[area.top - box.top, box.bottom - area.bottom],
      )
      if (beyond > BLUR) outside += 1
      const bottom = (top + face.height) * CANVAS.height
      if (box.bottom > top * CANVAS.height && box.top < bottom) covering += 1
    }
  }
  const of = `${frames} drawn frames`
  return [
    { of, name: 'frames with words outside the safe area', value: outside, goal: NONE },
    { of, name: 'frames with words on a face', value: covering, goal: NONE },
  ]
}

/** Frames are drawn on a grey background. */
function isDrawn(red: number, green: number, blue: number): boolean {
  return [red, green, blue].some((value) => Math.abs(value - 0x40) > 40)
}

function wholePicture() {
  const camera = [{ time: 0, x: 0, y: 0, width: 1, height: 1 }]
  const span = { start: 0, end: 60, layout: 'track' as const, confidence: 1, cameras: [camera] }
  return { aspect_ratio: '9:16' as const, spans: [span], face_coverage: 1, warnings: [] }
}
