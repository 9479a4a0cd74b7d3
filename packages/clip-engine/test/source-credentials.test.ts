import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fetchSource } from '../src/source/fetch-source.ts'
import { answer, asked, BYTES, limits, network, never, rawServer } from './source-web.ts'

const folder = await mkdtemp(join(tmpdir(), 'source-credentials-'))
const closing: (() => void)[] = []

const web = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: answer })
const root = `http://127.0.0.1:${web.port}`
beforeEach(() => {
  asked.length = 0
})
afterAll(async () => {
  web.stop(true)
  for (const close of closing) close()
  await rm(folder, { recursive: true })
})

describe('a URL with a user name and a password', () => {
  const told = () => asked.map(({ path, authorization }) => [path, authorization])
  const basic = (pair: string) => `Basic ${Buffer.from(pair).toString('base64')}`
  const withUser = (url: string, user = 'ann:open%20s%C3%A9same%40') =>
    url.replace('//', `//${user}@`)

  test('is requested with them, in the header alone', async () => {
    await get(withUser(`${root}/a.mp4`))
    expect(told()).toEqual([['/a.mp4', basic('ann:open sésame@')]])
    expect(await content()).toEqual(BYTES)
  })

  test.each([
    ['ann', 'ann:'],
    [':b', ':b'],
    ['50%', '50%:'],
  ])('%s sends %s', async (user, pair) => {
    await get(withUser(`${root}/a.mp4`, user))
    expect(told()).toEqual([['/a.mp4', basic(pair)]])
  })

  test('sends them after a redirect on its own origin, and to no other origin', async () => {
    const other = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: answer })
    closing.push(() => other.stop(true))
    await get(withUser(`${root}/to?status=302&url=/b.mp4`))
    await get(withUser(`${root}/to?status=302&url=http://127.0.0.1:${other.port}/c.mp4`))
    const sent = basic('ann:open sésame@')
    expect(told()).toEqual([
      ['/to', sent],
      ['/b.mp4', sent],
      ['/to', sent],
      ['/c.mp4', null],
    ])
  })

  test('sends them again when it takes up a broken connection', async () => {
    const seen: boolean[] = []
    const flaky = await rawServer(closing, (socket, request) => {
      seen.push(request.includes(`uthorization: ${basic('ann:b')}`))
      const start = Number(/range: bytes=(\d+)/i.exec(request)?.[1] ?? 0)
      const rest = BYTES.subarray(start)
      const range = `Content-Range: bytes ${start}-${BYTES.length - 1}/${BYTES.length}\r\n`
      const status = start > 0 ? '206 Partial Content' : '200 OK'
      const head = `HTTP/1.1 ${status}\r\nETag: "a"\r\nContent-Length: ${rest.length}\r\n`
      socket.write(`${head}${start > 0 ? range : ''}\r\n`)
      socket.write(start > 0 ? rest : rest.subarray(0, 15_000))
      setTimeout(() => socket.end(), 50)
    })
    await get(withUser(flaky, 'ann:b'))
    expect(seen).toEqual([true, true])
    expect(await content()).toEqual(BYTES)
  })

  test('that a server redirects to is refused', async () => {
    const url = encodeURIComponent(withUser(`${root}/b.mp4`))
    await expect(get(`${root}/to?status=302&url=${url}`)).rejects.toMatchObject({
      code: 'source_forbidden',
      message: expect.not.stringContaining('ann'),
    })
  })

  test('does not open a page, and does not repeat them', async () => {
    await expect(get(withUser(`${root}/page`))).rejects.toMatchObject({
      code: 'source_unsupported',
      message: expect.stringMatching(/only the address of a video file works/),
    })
    const refused = get(withUser(`${root}/status/401`)).catch((error) => String(error.message))
    expect(await refused).not.toMatch(/ann|same/)
  })
})

const get = (url: string) => fetchSource(url, folder, limits, never(), () => {}, network)

const content = async () => Buffer.from(await Bun.file(join(folder, 'source')).arrayBuffer())
