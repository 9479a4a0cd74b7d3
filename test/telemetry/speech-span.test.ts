import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { startSpeechProcess } from '../../packages/clip-engine/src/transcribe/recognizers/speech-process.ts'
import { SpanKind, startSpan, startTracing, within } from '../../packages/telemetry/src/index.ts'
import { startOtlpReceiver } from '../support/otlp-receiver.ts'

test('what a recognizer does in a process of its own is a span of the job', async () => {
  const receiver = startOtlpReceiver()
  const stopTracing = await startTracing('test', receiver.settings)
  const job = startSpan({ name: 'job', kind: SpanKind.CONSUMER, attributes: {} })
  if (!job) throw new Error('Tracing is off.')
  const limits = { silentSeconds: 30, signal: new AbortController().signal }
  {
    using child = startSpeechProcess(join(import.meta.dir, 'deaf-child.ts'), [], limits)
    await within(job, () => child.hear({ piece: 1 }, () => {}))
    await within(job, () => child.hear({ piece: 2 }, () => {}))
  }
  job.end()
  await stopTracing()
  const parents = receiver.spans.map(({ name, parentSpanId }) => [name, parentSpanId || null])
  const { spanId } = job.spanContext()
  expect(parents).toEqual([
    ['deaf', spanId],
    ['deaf', spanId],
    ['job', null],
  ])
  receiver.stop()
})
