import { type CaptionStyle, DEFAULT_CONFIG } from '@svc/specification'
import { buildCaptions, type CaptionJob, type Captions } from '../src/caption/build-captions.ts'
import { gatherFonts } from '../src/caption/gather-fonts.ts'
import { resolveCaptionStyle } from '../src/caption/resolve-caption-style.ts'
import { filter } from '../src/ffmpeg/filter-text.ts'
import type { Framing } from '../src/reframe/framing.ts'
import type { Word } from '../src/transcribe/transcript.ts'
import { type Frame, readFrames } from './pixels.ts'
import { scratchFolder } from './workbench.ts'

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
  const [frames = []] = await drawAll([{ captions, seconds }])
  return frames
}

/** Draws several captions with one start of ffmpeg. */
export async function drawAll(
  wanted: { captions: Captions; seconds: number[] }[],
): Promise<Frame[][]> {
  await using folder = await scratchFolder()
  const chains = await Promise.all(
    wanted.map(async ({ captions, seconds }, index) => {
      const [filename, fontsdir] = [`${folder.path}/${index}.ass`, `${folder.path}/${index}`]
      await gatherFonts(captions.ass ?? '', captions.fontFiles, fontsdir)
      await Bun.write(filename, captions.ass ?? '')
      const times = seconds.map((second, at) => `eq(N,${at})*${second}`).join('+')
      const grey = `color=c=0x404040:s=720x1280:r=30,trim=end_frame=${seconds.length}`
      const script = filter('ass', { filename, fontsdir })
      return `${grey},settb=1/1000,setpts='(${times})/TB',${script}[drawn${index}]`
    }),
  )
  const joined = `${wanted.map((_, index) => `[drawn${index}]`).join('')}concat=n=${wanted.length}[all]`
  const all = ['-filter_complex', [...chains, joined].join(';'), '-map', '[all]']
  const frames = await readFrames([...all, '-fps_mode', 'passthrough'], 720, 1280)
  return wanted.map(({ seconds }) => frames.splice(0, seconds.length))
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
