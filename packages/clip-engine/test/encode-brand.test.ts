import { beforeAll, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import type { TemplateConfig } from '@svc/specification'
import { media } from '@svc/test-media'
import { logoBox } from '../src/encode/overlay-places.ts'
import { previewClip } from '../src/encode/render-clip.ts'
import type { RenderJob } from '../src/encode/render-job.ts'
import { spoken } from './caption-job.ts'
import { framed, inspect, jobFor, look, meter, render, renderSmall } from './clip-job.ts'
import { drawClip } from './drawn-clip.ts'
import { boundsOf, type Frame, readFrames } from './pixels.ts'
import { lavfi, makeFile, signal, temporaryFolder, tools } from './workbench.ts'

const WIDTH = 180
const HEIGHT = 320
/** Frames a second: the fewest that a clip has. */
const RATE = 24
const folder = temporaryFolder()
const at = (name: string) => join(folder, name)
const segments = [{ start: 1, end: 3 }]
const LOGO = {
  logo_asset_id: at('logo.png'),
  logo_position: 'top_left' as const,
  logo_size: 20,
  logo_opacity: 1,
}

beforeAll(async () => {
  const still = ['-frames:v', '1']
  const gray = lavfi(`color=gray:s=640x360:r=${RATE}:d=4`, 'sine=300:d=4')
  await makeFile([...gray, '-preset', 'ultrafast'], at('gray.mp4'))
  await makeFile([...lavfi('color=red:s=400x200'), ...still], at('logo.png'))
  await makeFile([...lavfi('color=blue:s=300x900'), ...still], at('tall.png'))
  await makeFile(lavfi('color=lime:s=640x360:r=25:d=1', 'sine=500:d=1'), at('intro.mp4'))
  await makeFile(lavfi('color=magenta:s=200x200:r=24:d=0.5'), at('outro.mp4'))
  await makeFile(lavfi('sine=500:d=1'), at('sound.mp4'))
  await Bun.write(at('broken.png'), 'this is no picture')
  await Bun.write(at('broken.ttf'), 'this is no font at all, whatever it calls itself')
})

describe('a logo', () => {
  // Safe area of a tall canvas: 10 % at the sides, 11 % above, 20 % below.
  test.each<[TemplateConfig['branding']['logo_position'], number, number]>([
    ['top_left', 0.1, 0.11],
    ['top_right', 0.7, 0.11],
    ['bottom_left', 0.1, 0.74375],
    ['bottom_right', 0.7, 0.74375],
  ])('at %s lies in its corner of the safe area', (logo_position, x, y) => {
    const branding = { logo_position, logo_size: 20, watermark_text: null }
    const canvas = { width: WIDTH, height: HEIGHT }
    const box = logoBox(branding, { width: 400, height: 200 }, canvas, 'auto')
    expect(box.left).toBeWithin(x * WIDTH - 1.1, x * WIDTH + 1.1)
    expect(box.top).toBeWithin(y * HEIGHT - 1.1, y * HEIGHT + 1.1)
    expect([box.right - box.left, box.bottom - box.top]).toEqual([36, 18])
  })

  test.each([
    ['top', 'top_right'],
    ['bottom', 'bottom_right'],
  ] as const)('and the title at the %s lie beside each other', async (position, logo_position) => {
    const branding = { ...LOGO, logo_position, watermark_text: 'A line at the foot' }
    const { config, assets } = look({ branding, hook: { position } })
    const text = 'A title that is long enough to be set in three whole lines'
    const short = [{ start: 1, end: 1.5 }]
    const candidate = { segments: short, hook: { text, start: 1, end: 1.5 } }
    const framing = framed('fit', short, [])
    const [frame] = await framesOf({ candidate, framing, hook_title: true, config, assets }, [0.3])
    const red = frame && boundsOf(frame, isRed)
    const card =
      frame && boundsOf(frame, ({ red, green, blue }) => Math.min(red, green, blue) > 225)
    expect((red?.right ?? 0) - (red?.left ?? 0) + 1).toBeWithin(35, 37.1)
    expect((red?.bottom ?? 0) - (red?.top ?? 0) + 1).toBeWithin(17, 19.1)
    if (position === 'top') expect(card?.top).toBeGreaterThan(red?.bottom ?? HEIGHT)
    else expect(card?.bottom).toBeLessThan(red?.top ?? 0)
  })
})

test.each([
  ['top', 0],
  ['bottom', HEIGHT - 2],
] as const)(
  'a progress bar at the %s fills evenly, and leaves room to a logo',
  async (position, y) => {
    const progress_bar = { enabled: true, color: '#FF8800', position }
    const times = [0.1, 0.5, 1, 1.9]
    const tall = { ...LOGO, logo_asset_id: at('tall.png'), logo_size: 10, logo_opacity: 0.5 }
    const branding = { progress_bar, ...(position === 'top' ? LOGO : tall) }
    const frames = await framesOf(look({ branding }), times)
    for (const [index, frame] of frames.entries()) {
      const row = Array.from({ length: WIDTH }, (_, x) => frame.at(x, y))
      const filled = row.filter(({ red, blue }) => red > 200 && blue < 90).length / WIDTH
      const share = (times[index] ?? 0) / 2
      expect(filled).toBeWithin(share - 0.03, share + 0.04)
    }
    const frame = frames.at(-1)
    expect(frame?.at(20, HEIGHT - 1 - y - 1).blue).toBeLessThan(150)
    if (position === 'top') {
      const box = frame && boundsOf(frame, isRed)
      expect(box?.left).toBeWithin(17, 19.1)
      expect(box?.top).toBeWithin(34, 36.3)
    } else {
      // Half of what is behind it is seen, and it keeps its own shape.
      const { blue, red } = frame?.at(25, 60) ?? { blue: 0, red: 0 }
      expect(blue).toBeWithin(150, 215)
      expect(red).toBeWithin(30, 85)
      const box = frame && boundsOf(frame, (color) => color.blue > color.red + 60)
      expect((box?.bottom ?? 0) - (box?.top ?? 0) + 1).toBeWithin(52, 56)
    }
  },
)

test('a watermark is drawn at the foot of the safe area, as it is written', async () => {
  const branding = { watermark_text: '{\\b1}@svc \\N 100%' }
  const layout = { fit_background: 'color', fit_color: '#000000' } as const
  const [frame] = await framesOf(look({ branding, layout }), [1])
  const isInk = ({ red }: { red: number }) => red > 100
  const ink = frame && boundsOf({ ...frame, at: (x, y) => frame.at(x, y < 230 ? 0 : y) }, isInk)
  expect(ink?.top).toBeGreaterThan(0.76 * HEIGHT)
  expect(ink?.bottom).toBeLessThan(0.81 * HEIGHT)
  expect(((ink?.left ?? 0) + (ink?.right ?? 0)) / 2).toBeWithin(WIDTH / 2 - 4, WIDTH / 2 + 4)
  // One line of seventeen characters: it is not broken, and no part of it is read as a command.
  expect((ink?.right ?? 0) - (ink?.left ?? 0)).toBeGreaterThan(40)
})

describe('intro and outro', () => {
  test('are shown whole before and after the clip, leveled, and delay its captions', async () => {
    const branding = { intro_asset_id: at('intro.mp4'), outro_asset_id: at('outro.mp4') }
    await using clip = await renderSmall(
      await jobOf({
        ...look({ branding }),
        captionStyle: { enabled: true, animation: 'none' },
        words: spoken(['hello'], 0.5, 1.5),
      }),
    )
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
    const isYellow = ({ red, blue }: { red: number; blue: number }) => red > 180 && blue < 110
    const inkAt = (index: number) => frames[index] && boundsOf(frames[index], isYellow)
    expect(inkAt(35)).toBeNull()
    expect(inkAt(37)).not.toBeNull()
    expect((await meter(clip.path)).lufs).toBeWithin(-14.6, -13.4)
  })

  test('count towards the largest file', async () => {
    const intro = look({ branding: { intro_asset_id: at('intro.mp4') } })
    const tooSmall = render(await jobOf({ ...intro, max_file_bytes: 60_000 }))
    await expect(tooSmall).rejects.toMatchObject({
      code: 'encode_failed',
      message: expect.stringContaining('cannot hold 3.0 seconds'),
    })
  })
})

describe('what surrounds a fitted picture', () => {
  test('is a picture', async () => {
    const layout = { fit_background: 'image', fit_asset_id: at('tall.png') } as const
    const [frame] = await framesOf(look({ layout }), [1])
    for (const y of [5, 60, HEIGHT - 5]) expectColor(frame?.at(WIDTH / 2, y), [0, 0, 254])
    expect(frame?.at(WIDTH / 2, HEIGHT / 2).red).toBeWithin(115, 140)
  })

  test('is a colour, in every shot that needs it', async () => {
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
    const layout = { fit_background: 'color', fit_color: '#1E7A46' } as const
    const [first, filled, last] = await framesOf({ framing, ...look({ layout }) }, [0.2, 0.8, 1.8])
    for (const frame of [first, last]) {
      for (const y of [5, 60, HEIGHT - 5]) expectColor(frame?.at(WIDTH / 2, y), [30, 122, 70])
      expect(frame?.at(WIDTH / 2, HEIGHT / 2).red).toBeWithin(115, 140)
    }
    expect(filled?.at(WIDTH / 2, 20).red).toBeWithin(115, 140)
  })
})

test('a preview is small, shows the brand too, and has a thumbnail beside it', async () => {
  const framing = framed('track', segments, [[{ time: 0, x: 0, y: 0, width: 1, height: 1 }]])
  const captions = { captionStyle: { enabled: true }, framing }
  const job = await jobFor(media('vertical.mp4'), segments, {
    ...captions,
    ...look({ branding: LOGO }),
  })
  const run = { folder: at('preview'), signal, onProgress: () => {} }
  await Bun.write(join(run.folder, 'x'), '')
  const preview = await previewClip(tools, job, run)
  expect([preview.width, preview.height]).toEqual([360, 640])
  expect(preview.size_bytes).toBeLessThan(2 * 140_000)
  expect(preview.loudness_lufs).toBeWithin(-14.5, -13.5)
  expect(preview.path).toEndWith('/preview.mp4')
  const [frame] = await shrunk(preview.path)
  expect(frame?.at(WIDTH * 0.2, HEIGHT * 0.13).red).toBeGreaterThan(180)
  const { streams } = await inspect(preview.thumbnailPath)
  expect(streams[0]).toMatchObject({ codec_name: 'mjpeg', width: 540, height: 960 })
})

const list = media('list-asks-a-server.avi')
test.each<[string, Partial<RenderJob>, RegExp]>([
  [
    'a broken logo',
    look({ branding: { ...LOGO, logo_asset_id: at('broken.png') } }),
    /^The logo \(broken\.png\) cannot be read as a picture: /,
  ],
  [
    'a background that is a video playlist',
    look({ layout: { fit_background: 'image', fit_asset_id: list } }),
    /^The background \(list-asks-a-server\.avi\) cannot be read as a picture: /,
  ],
  [
    'an intro without picture',
    look({ branding: { intro_asset_id: at('sound.mp4') } }),
    /^The intro \(sound\.mp4\) has no moving picture\.$/,
  ],
  [
    'an outro that is no video',
    look({ branding: { outro_asset_id: at('broken.ttf') } }),
    /^The outro \(broken\.ttf\) cannot be read as a video: /,
  ],
  [
    'music without sound',
    look({ audio: { music_asset_id: at('outro.mp4') } }),
    /^The music \(outro\.mp4\) has no sound\.$/,
  ],
  [
    'a font that is none',
    { fonts: [{ path: at('broken.ttf'), family: 'asset:1' }] },
    /^The font “asset:1” \(broken\.ttf\) cannot be read as TrueType or OpenType: /,
  ],
  [
    'a font that nobody gave',
    { captionStyle: { enabled: true, font_family: 'asset:2' } },
    /^There is no font family “asset:2”; available: Montserrat, Poppins, /,
  ],
])('a file that is not what it should be is named: %s', async (kind, changes, message) => {
  await expect(renderSmall(await jobOf(changes))).rejects.toMatchObject({
    code: kind.includes('font') ? 'font_missing' : 'encode_failed',
    message: expect.stringMatching(message),
  })
})

function jobOf(changes: Partial<RenderJob>) {
  const given = changes.candidate?.segments ?? segments
  return jobFor(at('gray.mp4'), given, { framing: framed('fit', given, []), ...changes })
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
  return (['red', 'green', 'blue'] as const).filter((part) => color[part] > 215).join(' and ')
}

type Color = ReturnType<Frame['at']>

const isRed = ({ red, green }: Color) => red > 180 && green < 60

function expectColor(color: Color | undefined, wanted: [number, number, number]): void {
  const parts = [color?.red, color?.green, color?.blue]
  for (const [index, part] of parts.entries()) {
    expect(part).toBeWithin((wanted[index] ?? 0) - 6, (wanted[index] ?? 0) + 7)
  }
}
