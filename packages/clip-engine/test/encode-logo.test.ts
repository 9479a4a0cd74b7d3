import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TemplateConfig } from '@svc/specification'
import type { RenderJob } from '../src/encode/render-job.ts'
import { drawLogos, HEIGHT, logoIn, RATE, WIDTH } from './brand-pictures.ts'
import { framed, jobFor, look, tools } from './clip-job.ts'
import { drawClip } from './drawn-clip.ts'
import { boundsOf, type Frame } from './pixels.ts'

const folder = await mkdtemp(join(tmpdir(), 'logo-test-'))
const at = (name: string) => join(folder, name)
const segments = [{ start: 0, end: 0.6 }]
const LOGO = logoIn(folder)

beforeAll(async () => {
  const gray = `color=gray:s=640x360:r=${RATE}:d=1`
  await Bun.$`${tools.ffmpeg} -v error -f lavfi -i ${gray} ${at('gray.mp4')}`
  await drawLogos(folder)
})
afterAll(() => rm(folder, { recursive: true }))

describe('a logo', () => {
  // Safe area of a tall canvas: 10 % at the sides, 11 % above, 20 % below.
  test.each<[TemplateConfig['branding']['logo_position'], { x: number; y: number }]>([
    ['top_left', { x: 0.1, y: 0.11 }],
    ['top_right', { x: 0.7, y: 0.11 }],
    ['bottom_left', { x: 0.1, y: 0.74375 }],
    ['bottom_right', { x: 0.7, y: 0.74375 }],
  ])('at %s lies in its corner of the safe area', async (logo_position, { x, y }) => {
    const branding = { ...LOGO, logo_position, logo_size: 20 }
    const [frame] = await framesOf(look({ branding }), [0.5])
    const box = frame && boundsOf(frame, ({ red, green }) => red > 180 && green < 60)
    expect(box?.left).toBeWithin(x * WIDTH - 1.1, x * WIDTH + 1.1)
    expect(box?.top).toBeWithin(y * HEIGHT - 1.1, y * HEIGHT + 1.1)
    expect((box?.right ?? 0) - (box?.left ?? 0) + 1).toBeWithin(35, 37.1)
    expect((box?.bottom ?? 0) - (box?.top ?? 0) + 1).toBeWithin(17, 19.1)
  })

  test('lets through what is behind it, by its opacity, and keeps its own shape', async () => {
    const branding = { ...LOGO, logo_asset_id: at('tall.png'), logo_opacity: 0.5 }
    const [frame] = await framesOf(look({ branding }), [0.5])
    const { blue, red } = frame?.at(25, 60) ?? { blue: 0, red: 0 }
    expect(blue).toBeWithin(150, 215)
    expect(red).toBeWithin(30, 85)
    const box = frame && boundsOf(frame, (color) => color.blue > color.red + 60)
    expect((box?.bottom ?? 0) - (box?.top ?? 0) + 1).toBeWithin(52, 56)
  })
})

describe('a logo and the title', () => {
  test.each([
    ['top', 'top_right'],
    ['bottom', 'bottom_right'],
  ] as const)('at the %s lie beside each other', async (position, logo_position) => {
    const branding = { ...LOGO, logo_position, logo_size: 20, watermark_text: 'A line at the foot' }
    const { config, assets } = look({ branding, hook: { position } })
    const text = 'A title that is long enough to be set in three whole lines'
    const hook = { text, start: 0, end: 0.6 }
    const job = { candidate: { segments, hook }, hook_title: true, config, assets }
    const [frame] = await framesOf(job, [0.3])
    const red = frame && boundsOf(frame, ({ red, green }) => red > 180 && green < 60)
    const card =
      frame && boundsOf(frame, ({ red, green, blue }) => Math.min(red, green, blue) > 225)
    expect((red?.right ?? 0) - (red?.left ?? 0) + 1).toBeWithin(35, 37.1)
    expect((red?.bottom ?? 0) - (red?.top ?? 0) + 1).toBeWithin(17, 19.1)
    if (position === 'top') expect(card?.top).toBeGreaterThan(red?.bottom ?? HEIGHT)
    else expect(card?.bottom).toBeLessThan(red?.top ?? 0)
  })
})

/** The frames that are shown at some seconds of a clip. */
async function framesOf(changes: Partial<RenderJob>, seconds: number[]): Promise<Frame[]> {
  const framing = framed('fit', segments, [])
  const frames = await drawClip(
    await jobFor(at('gray.mp4'), segments, { framing, ...changes }),
    WIDTH,
    HEIGHT,
  )
  return seconds.flatMap((second) => frames[Math.round(second * RATE)] ?? [])
}
