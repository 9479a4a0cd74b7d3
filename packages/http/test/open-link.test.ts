import { afterAll, describe, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Link, listen, openLink, parseServiceAddress } from '../src/index.ts'

const folder = await mkdtemp(join(tmpdir(), 'client-link-'))
const unix = join(folder, 'service.sock')
const tcp = listen(answer, { address: { hostname: '127.0.0.1', port: 0 }, log() {} })
const socket = listen(answer, { address: { unix }, log() {} })
afterAll(async () => {
  await Promise.all([tcp.stop(), socket.stop()])
  await rm(folder, { recursive: true })
})

describe('openLink', () => {
  test.each<[string, Link]>([
    ['over TCP', parseServiceAddress(tcp.url)],
    ['through a socket', parseServiceAddress(socket.url)],
    ['in process', { handle: answer }],
  ])('sends %s what it is given', async (_, link) => {
    const { baseUrl, fetch } = openLink(link)
    const headers = { authorization: 'Bearer x' }
    const response = await fetch(`${baseUrl}/v1/x?q=a%20b`, { method: 'POST', headers, body: 'ü' })
    expect(await response.json()).toEqual(['POST', '/v1/x?q=a%20b', 'Bearer x', 'ü'])
  })
})

async function answer(request: Request): Promise<Response> {
  const { method, url, headers } = request
  const path = url.slice(url.indexOf('/', 8))
  return Response.json([method, path, headers.get('authorization'), await request.text()])
}
