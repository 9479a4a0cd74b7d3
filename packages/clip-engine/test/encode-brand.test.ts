import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { TemplateConfigRequest } from '@svc/specification'
import { media } from '@svc/test-media'
import { previewClip } from '../src/encode/preview-clip.ts'
import type { RenderJob } from '../src/encode/render-job.ts'
import { drawLogos, HEIGHT, logoIn, RATE, WIDTH } from './brand-pictures.ts'
import { spoken } from './caption-job.ts'
import {
  framed,
  inspect,
  jobFor,
  look,
  meter,
  patient,
  render,
  renderSmall,
  tools,
} from './clip-job.ts'
import { drawClip } from './drawn-clip.ts'
import { boundsOf, type Frame, readFrames } from './pixels.ts'

const folder = await mkdtemp(join(tmpdir(), 'brand-test-'))
const at = (name: string) => join(folder, name)
const temporary = [folder]
const segments = [{ start: 1, end: 3 }]
const LOGO = logoIn(folder)

beforeAll(async () => {
  const make = (args: string[]) => Bun.$`${tools.ffmpeg} -v error ${args}`
  const lavfi = (graph: string) => ['-f', 'lavfi', '-i', graph]
  await make([
    ...lavfi(`color=gray:s=640x360:r=${RATE}:d=4`),
    ...lavfi('sine=300:d=4'),
    at('gray.mp4'),
  ])
  await drawLogos(folder)
  await make([...lavfi('color=lime:s=640x360:r=25:d=1'), ...lavfi('sine=500:d=1'), at('intro.mp4')])
  await make([...lavfi('color=magenta:s=200x200:r=24:d=0.5'), at('outro.mp4')])
  await make([...lavfi('sine=500:d=1'), at('sound.mp4')])
  await Bun.write(at('broken.png'), 'this is no picture')
  await Bun.write(at('broken.ttf'), 'this is no font at all, whatever it calls itself')
})
afterAll(() => Promise.all(temporary.map((path) => rm(path, { recursive: true }))))

describe('a progress bar', () => {
  test.each([
    ['top', 0],
    ['bottom', HEIGHT - 2],
  ] as const)('at the %s fills evenly', async (position, y) => {
    const progress_bar = { enabled: true, color: '#FF8800', position }
    const times = [0.1, 0.5, 1, 1.9]
    const frames = await framesOf(look({ branding: { progress_bar } }), times)
    frames.forEach((frame, index) => {
      const row = Array.from({ length: WIDTH }, (_, x) => frame.at(x, y))
      const filled = row.filter(({ red, blue }) => red > 200 && blue < 90).length
      expect(filled / WIDTH).toBeWithin(
        (times[index] ?? 0) / 2 - 0.03,
        (times[index] ?? 0) / 2 + 0.04,
      )
    })
    expect(frames.at(-1)?.at(20, HEIGHT - 1 - y - 1).blue).toBeLessThan(150)
  })
})

describe('a watermark', () => {
  test('is drawn at the foot of the safe area, as it is written', async () => {
    const branding = { watermark_text: '{\\b1}@svc \\N 100%' }
    const layout = { fit_background: 'color', fit_color: '#000000' } as const
    const [frame] = await framesOf(look({ branding, layout }), [1])
    const ink =
      frame && boundsOf({ ...frame, at: (x, y) => frame.at(x, y < 230 ? 0 : y) }, isBrighter)
    expect(ink?.top).toBeGreaterThan(0.76 * HEIGHT)
    expect(ink?.bottom).toBeLessThan(0.81 * HEIGHT)
    expect(((ink?.left ?? 0) + (ink?.right ?? 0)) / 2).toBeWithin(WIDTH / 2 - 4, WIDTH / 2 + 4)
    // One line of seventeen characters: it is not broken, and no part of it is read as a command.
    expect((ink?.right ?? 0) - (ink?.left ?? 0)).toBeGreaterThan(40)
  })
})

describe('intro and outro', () => {
  test('are shown whole before and after the clip, leveled, and delay its captions', async () => {
    const clip = await make({
      ...look({
        branding: { intro_asset_id: at('intro.mp4'), outro_asset_id: at('outro.mp4') },
      }),
      captionStyle: { enabled: true, animation: 'none' },
      words: spoken(['hello'], 0.5, 1.5),
    })
    const { format, streams } = await inspect(clip.path)
    expect(clip.duration_seconds).toBeCloseTo(3.5, 6)
    expect(Number(format.duration)).toBeWithin(3.49, 3.54)
    expect(streams.find(({ codec_type }) => codec_type === 'video')?.['nb_frames']).toBe('84')

    const frames = await shrunk(clip.path)
    const colorAt = (index: number) => brightParts(frames[index])
    expect(colorAt(23)).toBe('green')
    expect(frames[8]?.at(WIDTH / 2, 20).green).toBeLessThan(10)
    expect([colorAt(24), colorAt(71)]).toEqual(['', ''])
    expect(colorAt(72)).toBe('red and blue')

    expect(await Bun.file(clip.captions.srtPath).text()).toContain('00:00:01,500 -->')
    const inkAt = (index: number) => frames[index] && boundsOf(frames[index], isYellow)
    expect(inkAt(35)).toBeNull()
    expect(inkAt(37)).not.toBeNull()
    expect((await meter(clip.path)).lufs).toBeWithin(-14.6, -13.4)
  })

  test('count towards the largest file', async () => {
    const intro = look({ branding: { intro_asset_id: at('intro.mp4') } })
    const clip = await render(await jobOf({ ...intro, max_file_bytes: 120_000 }))
    temporary.push(dirname(clip.path))
    expect(clip.size_bytes).toBeLessThanOrEqual(120_000)
    const tooSmall = jobOf({ ...intro, max_file_bytes: 60_000 })
    await expect(render(await tooSmall)).rejects.toMatchObject({
      code: 'encode_failed',
      message: expect.stringContaining('cannot hold 3.0 seconds'),
    })
  })
})

describe('what surrounds a fitted picture', () => {
  test.each<[string, TemplateConfigRequest['layout'], Record<'red' | 'green' | 'blue', number>]>([
    [
      'a colour',
      { fit_background: 'color', fit_color: '#1E7A46' },
      { red: 30, green: 122, blue: 70 },
    ],
    [
      'a picture',
      { fit_background: 'image', fit_asset_id: at('tall.png') },
      { red: 0, green: 0, blue: 254 },
    ],
  ])('is %s', async (_, layout = {}, color) => {
    const [frame] = await framesOf(look({ layout }), [1])
    for (const y of [5, 60, HEIGHT - 5]) {
      for (const part of ['red', 'green', 'blue'] as const) {
        expect(frame?.at(WIDTH / 2, y)[part]).toBeWithin(color[part] - 6, color[part] + 7)
      }
    }
    expect(frame?.at(WIDTH / 2, HEIGHT / 2).red).toBeWithin(115, 140)
  })

  test('is drawn in every shot that needs it', async () => {
    const { spans } = framed('fit', segments, [])
    const camera = [{ time: 0, x: 0.3, y: 0, width: 0.31640625, height: 1 }]
    const [span] = spans
    const framing = {
      ...framed('fit', segments, []),
      spans: [
        { ...span, end: 0.5 },
        { ...span, start: 0.5, end: 1, layout: 'track', cameras: [camera] },
        { ...span, start: 1, end: 2 },
      ] as RenderJob['framing']['spans'],
    }
    const layout = { fit_background: 'color', fit_color: '#FF0000' } as const
    const frames = await framesOf({ framing, ...look({ layout }) }, [0.2, 0.8, 1.8])
    const reds = frames.map((frame) => frame.at(WIDTH / 2, 20).red - frame.at(WIDTH / 2, 20).blue)
    expect(reds.map((red) => red > 200)).toEqual([true, false, true])
  })
})

describe('a preview', () => {
  test('shows the brand too', async () => {
    const branding = { ...LOGO, logo_size: 20 }
    const run = { folder, signal: patient, onProgress: () => {} }
    const { path } = await previewClip(tools, await jobOf(look({ branding })), run)
    const [frame] = await shrunk(path)
    expect(frame?.at(WIDTH * 0.2, HEIGHT * 0.13).red).toBeGreaterThan(180)
  })
})

describe('a file that is not what it should be', () => {
  test.each<[string, Partial<RenderJob>, string, RegExp]>([
    [
      'a broken logo',
      look({ branding: { ...LOGO, logo_asset_id: at('broken.png') } }),
      'encode_failed',
      /^The logo \(broken\.png\) cannot be read as a picture: /,
    ],
    [
      'a background that is a video playlist',
      look({
        layout: { fit_background: 'image', fit_asset_id: media('list-asks-a-server.avi') },
      }),
      'encode_failed',
      /^The background \(list-asks-a-server\.avi\) cannot be read as a picture: /,
    ],
    [
      'an intro without picture',
      look({ branding: { intro_asset_id: at('sound.mp4') } }),
      'encode_failed',
      /^The intro \(sound\.mp4\) has no moving picture\.$/,
    ],
    [
      'an outro that is no video',
      look({ branding: { outro_asset_id: at('broken.ttf') } }),
      'encode_failed',
      /^The outro \(broken\.ttf\) cannot be read as a video: /,
    ],
    [
      'music without sound',
      look({ audio: { music_asset_id: at('outro.mp4') } }),
      'encode_failed',
      /^The music \(outro\.mp4\) has no sound\.$/,
    ],
    [
      'a font that is none',
      { fonts: [{ path: at('broken.ttf'), family: 'asset:1' }] },
      'font_missing',
      /^The font “asset:1” \(broken\.ttf\) cannot be read as TrueType or OpenType: /,
    ],
    [
      'a font that nobody gave',
      { captionStyle: { enabled: true, font_family: 'asset:2' } },
      'font_missing',
      /^There is no font family “asset:2”; available: Montserrat, Poppins, /,
    ],
  ])('is named: %s', async (_, changes, code, message) => {
    await expect(make(changes)).rejects.toMatchObject({
      code,
      message: expect.stringMatching(message),
    })
  })
})

function jobOf(changes: Partial<RenderJob>) {
  return jobFor(at('gray.mp4'), segments, { framing: framed('fit', segments, []), ...changes })
}

async function make(changes: Partial<RenderJob>) {
  const clip = await renderSmall(await jobOf(changes))
  temporary.push(dirname(clip.path))
  return clip
}

/** The frames that are shown at some seconds of a clip. */
async function framesOf(changes: Partial<RenderJob>, seconds: number[]): Promise<Frame[]> {
  const frames = await drawClip(await jobOf(changes), WIDTH, HEIGHT)
  return seconds.flatMap((second) => frames[Math.round(second * RATE)] ?? [])
}

function shrunk(path: string): Promise<Frame[]> {
  const size = `scale=${WIDTH}:${HEIGHT}:flags=area:in_color_matrix=bt709:in_range=tv`
  return readFrames(['-i', path, '-vf', size], WIDTH, HEIGHT)
}

/** Which of the colours in the middle of a frame are at their brightest. */
function brightParts(frame: Frame | undefined): string {
  const color = frame?.at(WIDTH / 2, HEIGHT / 2) ?? { red: 0, green: 0, blue: 0 }
  const parts = ['red', 'green', 'blue'] as const
  return parts.filter((part) => color[part] > 215).join(' and ')
}

/** Brighter than the grey of the source and the black of its blurred surroundings. */
const isBrighter = ({ red }: { red: number }) => red > 100
const isYellow = ({ red, blue }: { red: number; blue: number }) => red > 180 && blue < 110
