import { afterAll, describe, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Type as t } from '@sinclair/typebox'
import { isTracing, SpanKind, startSpan, startTracing } from '@svc/telemetry'
import {
  identify,
  type LogEntry,
  readSettings,
  startTelemetry,
  TelemetrySettings,
} from '../src/index.ts'

const folder = await mkdtemp(join(tmpdir(), 'telemetry-'))
afterAll(() => rm(folder, { recursive: true }))

const Settings = t.Object(TelemetrySettings)
const settings = (given: Record<string, string>) => readSettings(Settings, given)

describe('a process', () => {
  test('serves no metrics and traces nothing unless that is set', async () => {
    const logged: LogEntry[] = []
    const telemetry = await startTelemetry('quiet', settings({}), (entry) => logged.push(entry))
    expect(logged).toEqual([])
    expect(isTracing()).toBe(false)
    const span = { name: 'x', kind: SpanKind.SERVER, attributes: {} }
    expect(startSpan(span)).toBeNull()
    await telemetry.stop()
  })

  let counted = 0
  test.each(['127.0.0.1:0', '[::1]:0', `unix:${join(folder, 'metrics.sock')}`])(
    'serves its metrics and those of others at %s',
    async (METRICS_ADDRESS) => {
      const logged: LogEntry[] = []
      const telemetry = await startTelemetry('one', settings({ METRICS_ADDRESS }), (entry) =>
        logged.push(entry),
      )
      telemetry.include(async () => '# TYPE other_total counter\nother_total{process="two"} 1\n')
      telemetry.include(() => Promise.reject(new Error('it is being restarted')))
      const url = String(logged[0]?.['url'])
      const unix = url.startsWith('unix:') ? join(folder, 'metrics.sock') : undefined
      const read = (path: string, method = 'GET') =>
        fetch(unix ? `http://localhost${path}` : new URL(path, url), {
          method,
          ...(unix && { unix }),
        })
      await read('/metrics')
      const answer = await read('/metrics')
      expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
      const text = await answer.text()
      const reading = (name: string) =>
        Number(new RegExp(`^${name}{.*} (.*)$`, 'm').exec(text)?.[1])
      const begun = Date.now() / 1000 - process.uptime()
      expect(Math.abs(reading('process_start_time_seconds') - begun)).toBeLessThan(5)
      const { user, system } = process.cpuUsage()
      const spent = reading('process_cpu_seconds_total') - counted
      expect(spent).toBeWithin((user + system) / 1.5e6, (user + system) / 1e6)
      counted += spent
      expect(text).toContain('process_resident_memory_bytes{process="one"} ')
      expect(text).toContain('clips_event_loop_stall_seconds{process="one"} ')
      expect(text).toContain('other_total{process="two"} 1\n')
      // What only a process that watches the database knows.
      expect(text).not.toMatch(/^clips_(upkeep|ledger|database)/m)
      expect((await read('/')).status).toBe(404)
      expect((await read('/metrics', 'DELETE')).status).toBe(404)
      await telemetry.stop()
    },
  )

  test.each(['9464', 'metrics', 'http://127.0.0.1:9464', 'unix:relative'])(
    'refuses %s as the address of its metrics',
    (METRICS_ADDRESS) => {
      expect(() => settings({ METRICS_ADDRESS })).toThrow(
        'METRICS_ADDRESS is malformed; it must be an address like 127.0.0.1:9464 or unix:/run/clips-metrics.sock.',
      )
    },
  )
})

test('a sampler keeps its share of the traces whose ids are made here', async () => {
  const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://127.0.0.1:1'
  const OTEL_TRACES_SAMPLER = 'parentbased_traceidratio'
  const stop = await startTracing(
    'sampled',
    settings({
      OTEL_EXPORTER_OTLP_ENDPOINT,
      OTEL_TRACES_SAMPLER,
      OTEL_TRACES_SAMPLER_ARG: '0.25',
    }),
  )
  const kept = Array.from({ length: 2000 }, () => {
    const { trace_id } = identify(new Headers())
    const span = startSpan({ name: 'x', kind: SpanKind.SERVER, attributes: {}, trace_id })
    expect(span?.spanContext().traceId).toBe(trace_id)
    return span?.isRecording()
  }).filter(Boolean)
  // They are not ended, so that nothing is sent.
  await stop()
  expect(kept.length).toBeWithin(400, 600)
})
