import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { type BrollAsset, planBroll } from '../src/brand/broll.ts'
import { openBroll } from '../src/brand/open-broll.ts'
import { clipWords } from '../src/caption/clip-words.ts'
import { spoken } from './caption-job.ts'
import { look } from './clip-job.ts'
import { lavfi, makeFile, signal, temporaryFolder, tools } from './workbench.ts'

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

test('pictures and videos are opened that are mentioned, for as long as they last', async () => {
  const folder = temporaryFolder()
  const still = [...lavfi('color=c=red:s=200x200'), '-frames:v', '1']
  const rocket = await makeFile(still, join(folder, 'rocket.png'))
  const moon = await makeFile(lavfi('color=c=blue:s=180x320:r=15:d=1'), join(folder, 'moon.mp4'))
  const asked: string[] = []
  const asset = (kind: BrollAsset['kind'], label: string, file: string | null): BrollAsset => ({
    ...{ kind, labels: [label], duration_seconds: kind === 'video' ? 2 : null },
    async open() {
      asked.push(label)
      return file
    },
  })
  const said = 'the rocket flies on and on to the moon, then to the far sun today'
  const words = spoken(said.split(' '), 1, 2)
  const clip = { candidate: { segments: [{ start: 0.5, end: 21 }] }, words, language: 'en' }
  const { config } = look({ broll: { density: 1 } })
  const broll = [
    asset('image', 'rocket', rocket),
    asset('video', 'moon', moon),
    asset('image', 'sun', null),
    asset('image', 'today', rocket),
  ]
  const opened = await openBroll(tools, { ...clip, config, broll }, signal)
  expect(opened).toMatchObject([
    { start: 2.5, end: 5.5, source: rocket, placed: { place: 'full' } },
    { start: 9.5, end: 10.5, source: { path: moon } },
  ])
  expect(asked).toEqual(['rocket', 'moon', 'sun'])
})
