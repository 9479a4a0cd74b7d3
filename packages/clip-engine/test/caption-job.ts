import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CaptionStyle, DEFAULT_CONFIG } from '@svc/specification'
import { buildCaptions, type CaptionJob, type Captions } from '../src/caption/build-captions.ts'
import { gatherFonts } from '../src/caption/gather-fonts.ts'
import { resolveCaptionStyle } from '../src/caption/resolve-caption-style.ts'
import { filter } from '../src/ffmpeg/filter-text.ts'
import type { Framing } from '../src/reframe/framing.ts'
import type { Word } from '../src/transcribe/transcript.ts'
import { type Frame, readFrames } from './pixels.ts'

const WHOLE: Framing = {
  aspect_ratio: '9:16',
  spans: [{ start: 0, end: 60, layout: 'none', confidence: 1, cameras: [] }],
  face_coverage: 0,
  warnings: [],
}

/** Captions of words that begin `pace` seconds apart, on a 720 × 1280 canvas at 30 frames a second. */
export function captionsOf(
  text: string | Word[],
  style: Partial<CaptionStyle> = {},
  changes: Partial<CaptionJob> = {},
): Captions {
  const words = typeof text === 'string' ? spoken(text.split(' ')) : text
  return buildCaptions({
    words,
    segments: [{ start: 0, end: 60 }],
    duration_seconds: 60,
    language: 'en',
    style: resolveCaptionStyle({ enabled: true, ...style }),
    canvas: { width: 720, height: 1280 },
    frame_rate: 30,
    framing: WHOLE,
    picture: { width: 720, height: 1280 },
    faces: [],
    hook: null,
    hookLook: DEFAULT_CONFIG.hook,
    watermark_text: null,
    fonts: [],
    introFrames: 0,
    ...changes,
  })
}

export function spoken(texts: string[], pace = 0.4, from = 0): Word[] {
  return texts.map((text, index) => ({
    text,
    start: from + index * pace,
    end: from + (index + 0.9) * pace,
    confidence: 1,
    speaker: null,
    filler: false,
  }))
}

/** Draws captions on grey, as a render does, at given seconds. */
export async function draw(captions: Captions, seconds: number[]): Promise<Frame[]> {
  const folder = await mkdtemp(join(tmpdir(), 'captions-'))
  try {
    const fonts = join(folder, 'fonts')
    await gatherFonts(captions.ass ?? '', captions.fontFiles, fonts)
    await Bun.write(join(folder, 'captions.ass'), captions.ass ?? '')
    const frames = await Promise.all(
      seconds.map((second) => {
        const script = filter('ass', { filename: join(folder, 'captions.ass'), fontsdir: fonts })
        const source = `color=c=0x404040:s=720x1280:r=30:d=0.01,setpts=PTS+${second}/TB,${script}`
        return readFrames(['-f', 'lavfi', '-i', source, '-frames:v', '1'], 720, 1280)
      }),
    )
    return frames.flatMap(([frame]) => (frame ? [frame] : []))
  } finally {
    await rm(folder, { recursive: true })
  }
}

export interface DrawnEvent {
  start: number
  end: number
  layer: number
  x: number
  y: number
  color: string
  text: string
}

/** Parses the words of a script: position, time and colour. */
export function eventsOf({ ass }: Captions): DrawnEvent[] {
  return [...(ass ?? '').matchAll(/^Dialogue: (\d),([\d:.]+),([\d:.]+),Word,,0,0,0,,(.+)$/gm)].map(
    ([, layer, start = '', end = '', body = '']) => ({
      layer: Number(layer),
      start: toSeconds(start),
      end: toSeconds(end),
      x: Number(/\\(?:pos|move)\(([\d.]+)/.exec(body)?.[1]),
      y: Number(/\\(?:pos|move)\([\d.]+,([\d.]+)/.exec(body)?.[1]),
      color: /\\1c(&H\w+&)/.exec(body)?.[1] ?? '',
      text: body.replace(/(?<!\\)\{[^}]*\}/g, ''),
    }),
  )
}

function toSeconds(time: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  return hours * 3600 + minutes * 60 + seconds
}
