import { afterEach, expect, test } from 'bun:test'
import { until } from '@svc/patience'
import { openS3Store } from '../src/index.ts'
import { multipartUploads } from '../src/s3/multipart-uploads.ts'
import { stageInParts } from '../src/s3/stage-in-parts.ts'
import { startSlowS3 } from './slow-s3.ts'

const PART = 100_000
const SIZE = 12 * PART + 34_567
const FACTS = { content_type: 'video/mp4', size_bytes: SIZE }
const BYTES = crypto.getRandomValues(Buffer.alloc(65_536)).toString('hex').repeat(10).slice(0, SIZE)
const s3 = startSlowS3()
const store = await openS3Store(s3.config, PART)
afterEach(() => {
  s3.gate = Promise.resolve()
  s3.objects.clear()
})

test('a staged stream is in the bucket before it is committed, and visible only then', async () => {
  const staged = await store.stage('a/clip', new Blob([BYTES]).stream(), FACTS)
  expect([s3.received >= SIZE, s3.objects.size, s3.open.size]).toEqual([true, 0, 1])
  await staged.commit()
  await staged.discard()
  expect(Buffer.from(s3.objects.get('a/clip') ?? []).toString()).toBe(BYTES)
  expect([s3.open.size, s3.aborted]).toEqual([0, 0])
})

test.each([
  [5 * 1024 * 1024, []],
  [5 * 1024 * 1024 + 1, [2]],
])(
  'what fits into five megabytes waits in memory, and more is sent in parts: %d',
  async (size_bytes, sent) => {
    const usual = await openS3Store(s3.config)
    const bytes = new Blob([new Uint8Array(size_bytes)])
    const staged = await usual.stage('a/clip', bytes.stream(), { ...FACTS, size_bytes })
    expect([...s3.open.values()].map(({ length }) => length)).toEqual(sent)
    await staged.discard()
  },
)

test('no stream has more than ten thousand parts', async () => {
  const sizes: number[] = []
  const uploads = {
    ...multipartUploads(s3.config),
    begin: async () => 'id',
    put: async (_: string, __: string, ___: number, part: Uint8Array) =>
      `${sizes.push(part.length)}`,
  }
  const facts = { content_type: 'video/mp4', size_bytes: 20_000 }
  await stageInParts(uploads, 'a/clip', new Blob([new Uint8Array(20_000)]).stream(), facts, 1)
  expect([sizes.length, new Set(sizes)]).toEqual([10_000, new Set([2])])
})

test('the sender is slowed down to the speed of the bucket', async () => {
  const gate = Promise.withResolvers<void>()
  s3.gate = gate.promise
  s3.received = 0
  let sent = 0
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent >= SIZE) return controller.close()
      const chunk = Buffer.from(BYTES.slice(sent, sent + 10_000))
      sent += chunk.length
      controller.enqueue(chunk)
    },
  })
  const staging = store.stage('a/clip', stream, FACTS)
  await until(() => sent >= 2 * PART)
  for (let turn = 0; turn < 100; turn++) await new Promise(setImmediate)
  // One part is in the bucket, one is full, and a few chunks are in the streams in between.
  expect(sent).toBeLessThan(3 * PART)
  gate.resolve()
  await (await staging).discard()
  expect(sent).toBe(SIZE)
})

test('what is given up takes no room in the bucket', async () => {
  const staged = await store.stage('a/clip', new Blob([BYTES]).stream(), FACTS)
  const before = s3.aborted
  await staged.discard()
  await staged.discard()
  expect(s3.aborted).toBe(before + 1)
  const short = store.stage('a/clip', new Blob([BYTES.slice(1)]).stream(), FACTS)
  await expect(short).rejects.toMatchObject({ code: 'too_short' })
  const long = store.stage('a/clip', new Blob([BYTES, 'x']).stream(), FACTS)
  await expect(long).rejects.toMatchObject({ code: 'too_long' })
  expect([s3.open.size, s3.objects.size]).toEqual([0, 0])
})
