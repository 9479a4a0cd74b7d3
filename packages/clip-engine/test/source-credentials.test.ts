import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import type { FetchProgress } from '../src/source/download.ts'
import { fetchSource } from '../src/source/fetch-source.ts'
import {
  answer,
  asked,
  BYTES,
  flakyServer,
  limits,
  network,
  never,
  startWeb,
} from './source-web.ts'
import { temporaryFolder } from './workbench.ts'

const folder = temporaryFolder()
const { root, closing } = startWeb()

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
    const { url, requests, note } = await flakyServer(closing, ['"a"', '"a"', '"a"'])
    await get(withUser(url, 'ann:b'), note)
    const sent = `uthorization: ${basic('ann:b')}`
    expect(requests.map((request) => request.includes(sent))).toEqual([true, true, true])
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

const get = (url: string, onProgress: (progress: FetchProgress) => void = () => {}) =>
  fetchSource(url, folder, limits, never(), onProgress, network)

const content = async () => Buffer.from(await Bun.file(join(folder, 'source')).arrayBuffer())
