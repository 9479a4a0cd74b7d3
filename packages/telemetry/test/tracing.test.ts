import { expect, test } from 'bun:test'
import {
  currentTraceparent,
  inSpan,
  isTracing,
  SpanKind,
  startChild,
  startSpan,
  startTracing,
  type TracingSettings,
  within,
} from '../src/index.ts'

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const PARENT = 'b7ad6b7169203331'
const SETTINGS = {
  OTEL_SDK_DISABLED: false,
  OTEL_TRACES_SAMPLER: 'parentbased_always_on',
  OTEL_TRACES_SAMPLER_ARG: 1,
} as const

interface Sent {
  name: string
  traceId: string
  parentSpanId?: string
  status: { code?: number }
  attributes: { key: string; value: { stringValue: string } }[]
}

test('a span belongs to the trace that a header names, else to the one it is given, else to its own', async () => {
  const sent = await traced({}, async () => {
    start('named', { parent: `00-${TRACE}-${PARENT}-01`, trace_id: 'c'.repeat(32) })
    start('given', { parent: `00-${'0'.repeat(32)}-${PARENT}-01`, trace_id: TRACE })
    start('own', { parent: null })
    // The last bit of the flags, which are hexadecimal, says whether it is recorded.
    start('not recorded', { parent: `00-${TRACE}-${PARENT}-10` })
  })
  expect(sent['named']).toMatchObject({ traceId: TRACE, parentSpanId: PARENT })
  expect([sent['given']?.traceId, sent['given']?.parentSpanId]).toEqual([TRACE, undefined])
  expect(sent['own']?.traceId).toMatch(/^(?!0af7)[0-9a-f]{32}$/)
  expect(Object.keys(sent)).toHaveLength(3)
})

test('work is a span below the current one, and of no trace without one', async () => {
  const seen: unknown[] = []
  const look = async () => {
    startChild('child', {})?.end()
    seen.push(currentTraceparent())
  }
  const sent = await traced({}, async () => {
    await inSpan('outside', {}, look)
    const span = startSpan({ name: 'request', kind: SpanKind.SERVER, attributes: {} })
    if (span) await within(span, () => inSpan('work', {}, look))
    span?.end()
  })
  const { request, work, child } = sent as Record<string, Sent & { spanId: string }>
  expect(Object.keys(sent).toSorted()).toEqual(['child', 'request', 'work'])
  expect([work?.parentSpanId, child?.parentSpanId]).toEqual([request?.spanId, work?.spanId])
  expect(seen).toEqual([null, `00-${work?.traceId}-${work?.spanId}-01`])
})

test.each([
  ['its code', Object.assign(new TypeError('x'), { code: 'E_NO_ROOM' }), 'E_NO_ROOM'],
  [
    'its name, where the code may be a text',
    Object.assign(new TypeError(), { code: 'a b' }),
    'TypeError',
  ],
  [
    'its name, where the code is a number',
    Object.assign(new TypeError(), { code: 7 }),
    'TypeError',
  ],
  ['its name', new RangeError('what a client wrote'), 'RangeError'],
  ['its type, where a text was thrown', 'what a client wrote', 'string'],
])('a span that fails says of the error %s', async (_, error, told) => {
  const sent = await traced({}, async () => {
    const span = startSpan({ name: 'request', kind: SpanKind.SERVER, attributes: {} })
    const failing = span && within(span, () => inSpan('work', {}, () => Promise.reject(error)))
    expect(await failing?.catch((thrown) => thrown)).toBe(error)
  })
  expect(sent['work']?.status.code).toBe(2)
  expect(sent['work']?.attributes).toContainEqual({
    key: 'error.type',
    value: { stringValue: told },
  })
})

test.each<[Partial<TracingSettings>, string[]]>([
  [{ OTEL_TRACES_SAMPLER: 'always_on' }, ['parent', 'none']],
  [{ OTEL_TRACES_SAMPLER: 'parentbased_always_on' }, ['none']],
  [{ OTEL_TRACES_SAMPLER: 'always_off' }, []],
  [{ OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: 0 }, []],
  [{ OTEL_SDK_DISABLED: true }, []],
])(
  'with %j of a span whose parent is not recorded and of one without is sent: %j',
  async (settings, names) => {
    const sent = await traced(settings, async () => {
      expect(isTracing()).toBe(settings.OTEL_SDK_DISABLED !== true)
      start('parent', { parent: `00-${TRACE}-${PARENT}-00` })
      start('none', {})
    })
    expect(Object.keys(sent)).toEqual(names)
    expect(isTracing()).toBe(false)
  },
)

function start(name: string, of: { parent?: string | null; trace_id?: string }) {
  startSpan({ name, kind: SpanKind.SERVER, attributes: {}, ...of })?.end()
}

/** Traces what is done, and returns the spans that were sent, by their names. */
async function traced(settings: Partial<TracingSettings>, work: () => Promise<void>) {
  const sent: Sent[] = []
  using receiver = Bun.serve({
    ...{ hostname: '127.0.0.1', port: 0 },
    routes: {
      '/v1/traces': async (request) => {
        const { resourceSpans } = await request.json()
        for (const { scopeSpans } of resourceSpans)
          for (const { spans } of scopeSpans) sent.push(...spans)
        return Response.json({})
      },
    },
  })
  const address = { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url.href }
  const stop = await startTracing('test', { ...SETTINGS, ...address, ...settings })
  await work().finally(stop)
  return Object.fromEntries(sent.map((span) => [span.name, span]))
}
