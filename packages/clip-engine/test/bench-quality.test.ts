import { afterAll, describe, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { countReversals } from '../bench/quality/framing/count-reversals.ts'
import { fillGaps, judgeHeads } from '../bench/quality/framing/judge-heads.ts'
import { readOptions } from '../bench/quality/options.ts'
import { writeReport } from '../bench/quality/report/write-report.ts'
import type { Face } from '../src/analyze/analysis.ts'
import type { CameraKeyframe, LayoutSpan } from '../src/reframe/framing.ts'

const folder = await mkdtemp(join(tmpdir(), 'bench-quality-'))
afterAll(() => rm(folder, { recursive: true }))

describe('the measure of framing', () => {
  test('counts a head as whole with its hair, and only where one is', () => {
    const window = { time: 0, x: 0.4, y: 0.2, width: 0.3, height: 0.8 }
    const samples = [
      { time: 1, faces: [face(0.45, 0.4)] },
      { time: 2, faces: [face(0.45, 0.21)] },
      { time: 3, faces: [face(0.6, 0.4)] },
      { time: 4, faces: [] },
    ]
    expect(judgeHeads(samples, [span([window])])).toEqual({ frames: 3, whole: 1 })
  })

  test('places a head that is lost for a moment, but not across a cut', () => {
    const samples = [
      { time: 1, faces: [face(0.2, 0.4)] },
      { time: 2, faces: [] },
      { time: 3, faces: [face(0.4, 0.4)] },
    ]
    const shots = [{ start: 0, end: 9 }]
    expect(fillGaps(samples, shots)[1]?.faces[0]?.x).toBeCloseTo(0.3)
    const cut = [...shots, { start: 2.5, end: 9 }]
    expect(fillGaps(samples, cut)[1]?.faces).toEqual([])
  })

  test.each([
    ['a rest', [0.3, 0.3, 0.305, 0.3], 0],
    ['a pan', [0.3, 0.4, 0.5], 0],
    ['to and fro', [0.3, 0.4, 0.3, 0.4], 2],
  ])('counts how often the camera turns back: %s', (_, places, turns) => {
    const path = places.map((x, time) => ({ time, x, y: 0, width: 0.3, height: 1 }))
    expect(countReversals([span(path)])).toBe(turns)
  })
})

describe('the report', () => {
  const stamp = { command: 'bench', measured_on: '2031-05-06', commit: 'c0ffee', weights: 'abc' }
  const interval = { low: 0.4, high: 0.6 }
  const goal = { is: 'least' as const, value: 0.97 }
  const figure = (value: number) => ({
    ...{ of: 'films <1>', name: 'heads', value, interval, goal },
    baselines: { 'middle crop': { value: 0.25 } },
  })
  const part = (value: number) => ({ ...stamp, seconds: 3, notes: {}, figures: [figure(value)] })
  const written = () => Bun.file(join(folder, 'benchmarks.md')).text()

  test('marks what misses its goal, and keeps what other parts found', async () => {
    await writeReport('framing', part(0.5), folder)
    const row = '| films <1> | heads | 0.500 (0.400–0.600) | **missed:** ≥ 0.97 | 0.250 |'
    expect(await written()).toContain(row)
    await writeReport('captions', part(0.98), folder)
    expect(await written()).toContain(row)
    expect(await written()).toContain(
      '| films <1> | heads | 0.980 (0.400–0.600) | ≥ 0.97 | 0.250 |',
    )
    const nothing = { ...stamp, seconds: 0, figures: [], notes: { missing: 'No film.' } }
    await writeReport('framing', nothing, folder)
    expect(await written()).toContain(row)
    await writeReport('media', nothing, folder)
    expect(await written()).toContain('Not measured here. No film.')
  })

  test('draws what was reached, and how often each score was chosen', async () => {
    const bins = [
      { low: 0, high: 50, clips: 40, chosen: 4 },
      { low: 50, high: 100, clips: 40, chosen: 20 },
    ]
    await writeReport('selection', { ...part(0.5), bins }, folder)
    const [bars, reliability] = await Promise.all(
      ['selection', 'reliability'].map((name) =>
        Bun.file(join(folder, `benchmarks-${name}.svg`)).text(),
      ),
    )
    expect(bars).toContain('films &lt;1>')
    expect(bars?.match(/<rect/g)).toHaveLength(1 + 2 + 2)
    expect(reliability).toContain('all clips: 0.300')
    const heights = [...(reliability ?? '').matchAll(/height="([\d.]+)" fill="#1f6feb"/g)]
    const [low = 0, high = 0] = heights.map(([, height]) => Number(height))
    expect(high / low).toBeCloseTo(5, 1)
    expect(await written()).toContain('(benchmarks-reliability.svg)')
  })

  test('keeps the sections of other commands', async () => {
    const other = '<!-- Written by `bench` -->\n\n## Of another\n'
    await Bun.write(join(folder, 'benchmarks.md'), `# Old\n\n${other}`)
    await writeReport('framing', part(0.5), folder)
    await writeReport('framing', part(0.6), folder)
    expect(await written()).toEndWith(`\n\n${other}`)
    expect(await written()).not.toContain('# Old')
  })
})

describe('the command line', () => {
  test('names an unknown option', () => {
    expect(() => readOptions(['--every', '0'])).toThrow('from 1 on')
    expect(() => readOptions(['--from', 'show'])).toThrow('SHOW=DIR')
    expect(() => readOptions(['folder'])).toThrow('--picks')
    expect(readOptions(['--only', 'framing', '--every', '3'])).toMatchObject({
      only: ['framing'],
      every: 3,
    })
  })
})

function face(x: number, y: number): Face {
  return { x, y, width: 0.2, height: 0.2, score: 1, mouth_motion: null }
}

function span(path: CameraKeyframe[]): LayoutSpan {
  return { start: 0, end: 9, layout: 'track', confidence: 1, cameras: [path] }
}
