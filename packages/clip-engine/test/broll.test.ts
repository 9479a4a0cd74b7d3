import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { type BrollAsset, planBroll } from '../src/brand/broll.ts'
import { clipWords } from '../src/caption/clip-words.ts'
import { spoken } from './caption-job.ts'
import { framed, jobFor, look } from './clip-job.ts'
import { drawClip } from './drawn-clip.ts'
import { lavfi, makeFile, temporaryFolder } from './workbench.ts'

describe('what is shown over speech', () => {
  const picture = (...labels: string[]): BrollAsset => ({
    ...{ kind: 'image', labels, duration_seconds: null },
    open: async () => null,
  })
  const plan = (text: string, assets: BrollAsset[], density = 1, seconds = 60) =>
    planBroll(clipWords(spoken(text.split(' ')), [{ start: 0, end: seconds }], 'en'), seconds, {
      density,
      assets,
    }).map(({ start, end, asset }) => [asset.labels[0], +start.toFixed(2), +end.toFixed(2)])
  const filler = (count: number) => Array(count).fill('and').join(' ')

  test.each([
    ['a word, whatever its case and marks', `${filler(6)} “Rockets!” fly`, ['rocket'], 2.4],
    ['a phrase', `${filler(6)} our coffee machine broke`, ['Coffee machine'], 2.8],
    ['a word of another script', `${filler(6)} हमारा रॉकेट। उड़ा`, ['रॉकेट'], 2.8],
  ])('is called for by %s', (_, text, labels, start) => {
    expect(plan(text, [picture(...labels)])).toEqual([[labels[0], start, start + 3]] as never)
  })

  test('is not called for by a part of a word, a part of a phrase or a single letter', () => {
    const said = `${filler(6)} rocketry is a machine of I`
    expect(plan(said, [picture('rocket', 'coffee machine', 'I')])).toEqual([])
  })

  test('comes once, not before the speaker was seen, and leaves room between', () => {
    const [rocket, moon, sun] = [picture('rocket'), picture('moon'), picture('sun')]
    const said = `rocket ${filler(5)} rocket moon ${filler(12)} sun ${filler(4)} rocket moon`
    expect(plan(said, [rocket, moon, sun])).toEqual([
      ['rocket', 2.4, 5.4],
      ['sun', 8, 11],
    ])
  })

  test('covers no more of a clip than its density, and never the end', () => {
    const said = `${filler(6)} rocket ${filler(14)} moon ${filler(14)} sun`
    const assets = [picture('rocket'), picture('moon'), picture('sun')]
    expect(plan(said, assets, 0.25, 20)).toEqual([
      ['rocket', 2.4, 5.4],
      ['moon', 8.4, 10.4],
    ])
    expect(plan(said, assets, 1, 17.8).at(-1)).toEqual(['sun', 14.4, 15.8] as never)
    expect(plan(said, assets, 0)).toEqual([])
  })
})

const folder = temporaryFolder()

test('a clip shows pictures and videos while they are mentioned, and the speaker otherwise', async () => {
  const make = (source: string, name: string, more: string[] = []) =>
    makeFile([...lavfi(source), ...more], join(folder, name))
  const talk = await make('color=c=gray:s=320x180:r=10:d=12', 'talk.mp4')
  await make('color=c=red:s=200x200', 'rocket.png', ['-frames:v', '1'])
  await make('color=c=blue:s=180x320:r=15:d=2', 'moon.mp4')
  const opened: string[] = []
  const asset = (kind: BrollAsset['kind'], label: string, file: string | null): BrollAsset => ({
    ...{ kind, labels: [label], duration_seconds: kind === 'video' ? 2 : null },
    open: async () => {
      opened.push(label)
      return file && join(folder, file)
    },
  })
  const segments = [{ start: 0.5, end: 12 }]
  const words = [
    ...spoken(['the', 'rocket', 'flies'], 0.5, 2.5),
    ...spoken(['to', 'the', 'moon', 'today'], 0.5, 7.5),
  ]
  const job = await jobFor(talk, segments, {
    framing: framed('none', segments, []),
    words,
    ...look({ broll: { density: 1 } }),
    broll: [
      asset('image', 'rocket', 'rocket.png'),
      asset('video', 'moon', 'moon.mp4'),
      asset('image', 'today', 'gone.png'),
      asset('image', 'flies', null),
    ],
  })
  const frames = await drawClip(job, 36, 64)
  expect(frames).toHaveLength(345)
  const colorAt = (seconds: number) => {
    const { red = 0, green = 0, blue = 0 } = frames[Math.round(seconds * 30)]?.at(18, 32) ?? {}
    if (red > 200 && blue < 60) return 'picture'
    if (blue > 200 && red < 60) return 'video'
    return Math.abs(red - green) < 12 && red > 90 ? 'talk' : `${red},${green},${blue}`
  }
  expect([1, 2.4, 2.6, 5.4, 5.6, 7.9, 8.1, 9.4, 9.6, 11].map(colorAt)).toEqual([
    ...['talk', 'talk', 'picture', 'picture', 'talk'],
    ...['talk', 'video', 'video', 'talk', 'talk'],
  ])
  expect(opened).toEqual(['rocket', 'moon'])
})
