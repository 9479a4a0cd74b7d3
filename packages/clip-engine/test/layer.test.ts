import { expect, test } from 'bun:test'
import { join } from 'node:path'
import type { LayerItem } from '@svc/specification'
import { suggestLayer } from '../src/brand/suggest-layer.ts'
import { layerBox } from '../src/encode/layer-places.ts'
import { zoomIn } from '../src/reframe/zoom-in.ts'
import { captionsOf, draw, spoken } from './caption-job.ts'
import { framed, jobFor } from './clip-job.ts'
import { drawClip } from './drawn-clip.ts'
import { boundsOf, type Frame } from './pixels.ts'
import { lavfi, makeFile, temporaryFolder } from './workbench.ts'

const folder = temporaryFolder()
const PLACES: LayerItem['place'][] = [
  ...(['full', 'upper', 'middle', 'lower'] as const),
  ...(['top_left', 'top_right', 'bottom_left', 'bottom_right'] as const),
]
const item = (kind: LayerItem['kind'], start: number, end: number, more: Partial<LayerItem>) => ({
  ...{ kind, start, end, asset_id: null, text: null, scale: null, place: 'full' as const },
  ...more,
})

test('a picture is drawn whole in its place, in even pixels of every canvas', () => {
  const canvas = { width: 1080, height: 1920 }
  const wide = { width: 1600, height: 900 }
  expect(layerBox('upper', wide, canvas)).toEqual({ left: 0, right: 1080, top: 176, bottom: 784 })
  expect(layerBox('top_left', { width: 100, height: 100 }, canvas)).toEqual({
    ...{ left: 108, right: 496, top: 212, bottom: 600 },
  })
  for (const place of PLACES) {
    for (const [width, height] of [
      [180, 320],
      [1920, 1080],
      [1080, 1080],
    ] as const) {
      const { left, right, top, bottom } = layerBox(place, { width: 333, height: 777 }, canvas)
      expect([left, right, top, bottom].every((edge) => edge % 2 === 0)).toBe(true)
      expect(left).toBeGreaterThanOrEqual(0)
      expect(top).toBeGreaterThanOrEqual(0)
      const box = layerBox(place, { width: 777, height: 333 }, { width, height })
      expect([box.right <= width, box.bottom <= height]).toEqual([true, true])
    }
  }
})

test('a zoom cuts shots without gaps, comes nearer in each camera, and holds over a change of shots', () => {
  const camera = [{ time: 0, x: 0.2, y: 0, width: 0.4, height: 1 }]
  const { spans } = framed('track', [{ start: 0, end: 10 }], [camera])
  const [first] = spans
  const two = {
    ...framed('track', [], []),
    spans: first
      ? [
          { ...first, end: 6 },
          { ...first, start: 6 },
        ]
      : [],
  }
  const zoomed = zoomIn(two, [item('zoom', 4, 8, { scale: 2 })])
  expect(
    zoomed.spans.map(({ start, end, cameras }) => [start, end, cameras[0]?.[0]?.width]),
  ).toEqual([
    [0, 4, 0.4],
    [4, 6, 0.2],
    [6, 8, 0.2],
    [8, 10, 0.4],
  ])
  const whole = zoomIn(framed('none', [{ start: 0, end: 10 }], []), [
    item('zoom', 0, 10, { scale: 2 }),
  ])
  expect(whole.spans).toMatchObject([
    {
      start: 0,
      end: 10,
      layout: 'track',
      cameras: [[{ x: 0.25, y: 0.175, width: 0.5, height: 0.5 }]],
    },
  ])
})

test('a clip shows what is laid over it, each in its time and place', async () => {
  const make = (source: string, name: string, more: string[] = []) =>
    makeFile([...lavfi(source), ...more], join(folder, name))
  const mark = 'drawbox=x=81:y=100:w=18:h=24:c=yellow:t=fill'
  const talk = await make(`color=c=gray:s=180x320:r=10:d=11,${mark}`, 'talk.mp4')
  const logo = await make('color=c=red:s=200x200', 'logo.png', ['-frames:v', '1'])
  const moon = await make('color=c=blue:s=320x180:r=15:d=2', 'moon.mp4')
  const segments = [{ start: 0, end: 10 }]
  const job = await jobFor(talk, segments, {
    framing: framed('none', segments, []),
    words: [],
    assets: new Map(Object.entries({ logo, moon })),
    layer: [
      item('picture', 1, 2, { asset_id: 'logo', place: 'bottom_right' }),
      item('picture', 2, 3, { asset_id: 'logo' }),
      item('video', 3, 7, { asset_id: 'moon', place: 'lower' }),
      item('zoom', 6, 7, { scale: 2 }),
      item('emoji', 7, 8, { text: '🚀' }),
      item('picture', 8, 9, { asset_id: 'gone' }),
      item('video', 9, 10, { asset_id: 'moon' }),
    ],
  })
  const frames = await drawClip(job, 90, 160)
  expect(frames).toHaveLength(300)
  const at = (second: number): Frame => {
    const frame = frames[Math.round(second * 30)]
    if (!frame) throw new Error(`There is no frame at ${second} s.`)
    return frame
  }
  const red = (second: number) => boundsOf(at(second), (c) => c.red > 180 && c.green < 60)
  const blue = (second: number) => boundsOf(at(second), (c) => c.blue > 180 && c.red < 60)
  const yellow = (second: number) => boundsOf(at(second), (c) => c.red > 180 && c.blue < 80)
  const width = (box: ReturnType<typeof red>) => (box ? box.right - box.left + 1 : 0)
  expect([red(0.9), red(3.1), blue(2.9), blue(5.1), red(8.5)]).toEqual([
    null,
    null,
    null,
    null,
    null,
  ])
  // A third of the width, off the right and lower edges that platforms cover.
  expect(width(red(1.5))).toBeWithin(30, 35)
  expect(red(1.5)?.right).toBeWithin(78, 83)
  expect(red(1.5)?.bottom).toBeWithin(125, 130)
  expect(width(red(2.5))).toBe(90)
  expect(blue(4)).toMatchObject({ left: 0, right: 89 })
  expect(blue(4)?.top).toBeWithin(92, 98)
  expect(blue(9.5)).toEqual({ left: 0, right: 89, top: 0, bottom: 159 })
  expect(width(yellow(6.5)) / width(yellow(5.5))).toBeCloseTo(2, 0)
  const bright = (second: number) =>
    boundsOf(at(second), (c) => Math.min(c.red, c.green, c.blue) > 220)
  expect(bright(6.9)).toBeNull()
  expect(width(bright(7.5))).toBeWithin(25, 60)
  expect(bright(8.1)).toBeNull()
})

test('a file is suggested where its name is said, and a zoom where a word is emphasized, but not both at once', () => {
  const words = spoken(
    'so now we talk of how our rocket flies and costs 40% of that'.split(' '),
    0.5,
  )
  const rocket = {
    file: 'rocket.png',
    kind: 'image' as const,
    labels: ['rocket'],
    duration_seconds: null,
  }
  const suggested = suggestLayer(words, [{ start: 0, end: 12 }], 'en', [rocket])
  expect(suggested).toEqual([{ start: 3.5, end: 6.5, file: 'rocket.png' }])
  expect(suggestLayer(words, [{ start: 0, end: 12 }], 'en', [])).toMatchObject([
    { start: 3.5, end: 5.5, emoji: '🚀' },
    { start: 5.5 },
  ])
})

test.each([
  ['en', 'What an idea! Such ideas win money', ['💡', '💰']],
  ['de', 'Eine Idee: Geld und Wachstum', ['💡', '💰', '📈']],
  ['es', '¡Felicidades por el dinero!', ['🎉', '💰']],
  ['fr', 'Bravo, une idée du cœur', ['👏', '💡', '❤️']],
  ['pt', 'O coração do mundo', ['❤️', '🌍']],
  ['ja', '音楽が 大好きです', ['🎵', '❤️']],
])('an emoji is suggested for a word that calls for it, each once: %s', (language, text, emoji) => {
  const found = suggestLayer(spoken(text.split(' '), 0.5), [{ start: 0, end: 12 }], language, [])
  expect(found.flatMap((one) => one.emoji ?? [])).toEqual(emoji)
})

test('captions and the title keep off what lies over a part of the picture, and go back when it is gone', async () => {
  const words =
    'here we say it. A few words go on and on. They last for a while. And then some more are said.'
  const title = { text: 'What happens next', start: 0, end: 2 }
  const style = { position: 'lower_third', preset: 'clean', animation: 'none' } as const
  const layer = [
    item('picture', 0, 1.5, { asset_id: 'a', place: 'upper' }),
    item('picture', 4.4, 6, { asset_id: 'b', place: 'lower' }),
    item('picture', 6.2, 8, { asset_id: 'c', place: 'full' }),
  ]
  const captions = captionsOf(words, style, { layer, hook: title })
  const seconds = [1, 5, 7]
  const [during, over, after] = await draw(captions, seconds)
  const shown = (frame: Frame | undefined, isText: (c: Color) => boolean) =>
    (frame && boundsOf(frame, isText)) ?? { top: Number.NaN, bottom: Number.NaN }
  const isBright = (c: Color) => Math.min(c.red, c.green, c.blue) > 240
  // The title is a card; below it stand captions.
  expect(shown(during, isBright).top).toBeGreaterThan(640)
  expect(shown(over, isBright).bottom).toBeLessThan(640)
  expect(shown(after, isBright).top).toBeGreaterThan(800)
  expect(captions.elsewhere).toBeGreaterThan(0)
  const given = captionsOf(words, { ...style, position: 'custom', position_y: 0.7 }, { layer })
  expect(given.elsewhere).toBe(0)
})

type Color = ReturnType<Frame['at']>
