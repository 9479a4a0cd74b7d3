import { afterAll, beforeEach, expect, spyOn, test } from 'bun:test'
import { multipartUploads } from '../src/s3/multipart-uploads.ts'

/** What the bucket answers, in this order; the last one again and again. */
let answers: (() => Response)[] = []
let asked = 0
const server = Bun.serve({
  port: 0,
  fetch() {
    asked += 1
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    return answer?.() ?? new Response(null, { status: 500 })
  },
})
afterAll(() => server.stop(true))
beforeEach(() => {
  asked = 0
})

const config = {
  ...{ endpoint: server.url.origin, bucket: 'objects', region: 'us-east-1' },
  ...{ accessKeyId: 'k', secretAccessKey: 's' },
}
const uploads = multipartUploads(config)
const PART = new Uint8Array(3)
const put = () => uploads.put('a', 'id', 1, PART)
const complete = () => uploads.complete('a', 'id', ['"e"'])
const status =
  (code: number, text = '') =>
  () =>
    new Response(text, { status: code })
const error = (code: string) => `<?xml version="1.0"?>\n<Error><Code>${code}</Code></Error>`
const WELL = () => new Response(null, { headers: { etag: '"e"' } })

test.each([1, 2])('a step is tried again when the bucket fails: %d times', async (times) => {
  using pause = spyOn(Bun, 'sleep').mockResolvedValue()
  answers = [...Array(times).fill(status(500)), WELL]
  expect(await put()).toBe('"e"')
  expect(asked).toBe(times + 1)
  expect(pause.mock.calls).toEqual([[100], [200]].slice(0, times) as never)
})

test.each([
  ['three failures', [status(500)], 'storage_unavailable', 3],
  ['a refusal', [status(403, error('AccessDenied'))], 'storage_unavailable', 1],
  ['a lack of room', [status(400, error('QuotaExceeded'))], 'storage_full', 1],
  ['parts that are gone', [status(404, error('NoSuchUpload'))], 'not_found', 1],
  ['a part that was replaced', [status(400, error('InvalidPart'))], 'not_found', 1],
  ['a part without a validator', [status(200)], 'storage_unavailable', 1],
])('a step fails with %s', async (_, given, code, times) => {
  answers = given
  await expect(put()).rejects.toMatchObject({ code })
  expect(asked).toBe(times)
})

test('a step is tried again when the connection breaks off', async () => {
  let connections = 0
  const breaking = Bun.listen({
    ...{ hostname: '127.0.0.1', port: 0 },
    socket: {
      open: () => void connections++,
      data(socket) {
        if (connections > 1)
          socket.write('HTTP/1.1 200 OK\r\nETag: "e"\r\nContent-Length: 0\r\n\r\n')
        socket.end()
      },
    },
  })
  const endpoint = `http://127.0.0.1:${breaking.port}`
  expect(await multipartUploads({ ...config, endpoint }).put('a', 'id', 1, PART)).toBe('"e"')
  expect(connections).toBe(2)
  breaking.stop(true)
})

test('an upload does not begin without an id', async () => {
  answers = [status(200)]
  const code = 'storage_unavailable'
  await expect(uploads.begin('a', 'video/mp4')).rejects.toMatchObject({ code })
})

test.each([
  ['InternalError', 'storage_unavailable'],
  ['QuotaExceeded', 'storage_full'],
])(
  'a file is not complete when the bucket says %s in an answer of status 200',
  async (name, code) => {
    answers = [status(200, error(name))]
    await expect(complete()).rejects.toMatchObject({ code })
  },
)

test('parts that are gone are as good as given up, and no others', async () => {
  answers = [status(404, error('NoSuchUpload'))]
  await uploads.abort('a', 'id')
  answers = [status(403, error('AccessDenied'))]
  await expect(uploads.abort('a', 'id')).rejects.toMatchObject({ code: 'storage_unavailable' })
})
