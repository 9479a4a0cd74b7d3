import { describe, expect, test } from 'bun:test'
import {
  countRequest,
  inStage,
  mergeExpositions,
  metrics,
  readAtScrape,
  writeMetrics,
} from '../src/index.ts'

describe('the metrics of a process', () => {
  test('count a request by its pattern and status class, and any unusual method as one', async () => {
    const request = { service: 'test', route: '/things/:id', seconds: 0.02 }
    for (const method of ['GET', 'BREW', 'x'.repeat(999)]) {
      countRequest({ ...request, method, status: 404, code: 'NOT_FOUND' })
    }
    const text = await writeMetrics()
    const lines = text.split('\n').filter((line) => line.includes('_count{service="test"'))
    expect(lines).toEqual([
      'clips_http_request_duration_seconds_count{service="test",method="GET",route="/things/:id",status="4xx"} 1',
      'clips_http_request_duration_seconds_count{service="test",method="OTHER",route="/things/:id",status="4xx"} 2',
    ])
    expect(text).toContain('clips_http_refusals_total{service="test",code="NOT_FOUND"} 3\n')
  })

  test('are shown although a reader fails or hangs', async () => {
    readAtScrape('failing', () => Promise.reject(new Error('no database')))
    readAtScrape('hanging', () => new Promise(() => {}))
    metrics.activeUploads.set(7)
    expect(await writeMetrics(50)).toContain('clips_uploads_active 7\n')
    readAtScrape('failing', () => {})
    readAtScrape('hanging', () => {})
  })

  test('count a stage that failed, too', async () => {
    const failing = inStage('probe', () => Promise.reject(new Error('no video')))
    expect(await failing.catch(({ message }) => message)).toBe('no video')
    expect(await writeMetrics()).toContain('clips_stage_duration_seconds_count{stage="probe"} 1\n')
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
