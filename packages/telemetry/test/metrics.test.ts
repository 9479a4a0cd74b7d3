import { describe, expect, spyOn, test } from 'bun:test'
import {
  countRequest,
  inStage,
  mergeExpositions,
  metrics,
  readAtScrape,
  type StageTimes,
  withStages,
  writeMetrics,
} from '../src/index.ts'

/** A counter of this process, which other tests may have counted in, and named. */
async function readCount(name: string): Promise<number> {
  const text = (await writeMetrics()).replaceAll(/,?process="[^"]*",?/g, '')
  return Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.split(' ')
      .at(-1) ?? 0,
  )
}

describe('the metrics of a process', () => {
  test('count a request by its pattern and status class, and any unusual method as one', async () => {
    const request = { service: 'test', route: '/things/:id', seconds: 0.02 }
    for (const method of ['GET', 'BREW', 'x'.repeat(999)]) {
      countRequest({ ...request, method, status: 404, code: 'NOT_FOUND' })
    }
    const counted = 'clips_http_request_duration_seconds_count{service="test"'
    const route = 'route="/things/:id",status="4xx"}'
    expect(await readCount(`${counted},method="GET",${route}`)).toBe(1)
    expect(await readCount(`${counted},method="OTHER",${route}`)).toBe(2)
    expect(await writeMetrics()).not.toContain('BREW')
    expect(await readCount('clips_http_refusals_total{service="test",code="NOT_FOUND"}')).toBe(3)
  })

  test('are shown although a reader fails or hangs', async () => {
    readAtScrape('failing', () => Promise.reject(new Error('no database')))
    readAtScrape('hanging', () => new Promise(() => {}))
    metrics.activeUploads.set(7)
    expect(await writeMetrics(50)).toMatch(/^clips_uploads_active(\{.*\})? 7$/m)
    readAtScrape('failing', () => {})
    readAtScrape('hanging', () => {})
  })

  test('count a stage that failed, too, and the job has the sum of its times', async () => {
    const series = ['count', 'sum'].map(
      (what) => `clips_stage_duration_seconds_${what}{stage="probe"}`,
    )
    const before = await Promise.all(series.map(readCount))
    const taken: StageTimes = {}
    const readings = [0, 1500, 2000, 2700]
    using _ = spyOn(performance, 'now').mockImplementation(() => readings.shift() ?? 0)
    await withStages(taken, async () => {
      const failing = inStage('probe', () => Promise.reject(new Error('no video')))
      expect(await failing.catch(({ message }) => message)).toBe('no video')
      await inStage('probe', async () => {})
    })
    expect(taken).toEqual({ probe: 2200 })
    const after = await Promise.all(series.map(readCount))
    expect(after.map((count, at) => count - (before[at] ?? 0))).toEqual([2, expect.closeTo(2.2)])
  })
})

test('metrics of several processes are one text, each described once', () => {
  const ofOne = '# HELP a_total Things.\n# TYPE a_total counter\na_total{process="one"} 1\n'
  const ofTwo =
    '# HELP b Other.\n# TYPE b gauge\nb 3\n\n# HELP a_total Things.\n# TYPE a_total counter\na_total{process="two"} 2\n'
  expect(mergeExpositions([ofOne, '', ofTwo])).toBe(
    [
      '# HELP a_total Things.',
      '# TYPE a_total counter',
      'a_total{process="one"} 1',
      'a_total{process="two"} 2',
      '# HELP b Other.',
      '# TYPE b gauge',
      'b 3',
      '',
    ].join('\n'),
  )
})
