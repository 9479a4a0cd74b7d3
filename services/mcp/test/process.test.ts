import { afterAll, describe, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listen } from '@svc/http'
import { startProgram } from '@svc/http/testing'

const folder = await mkdtemp(join(tmpdir(), 'svc-mcp-'))
const socket = join(folder, 'api.sock')
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('bun services/mcp/src/index.ts', () => {
  test('reaches the API through a socket, and serves until SIGTERM', async () => {
    const asked: string[] = []
    const api = listen(
      ({ url }) => {
        asked.push(new URL(url).pathname)
        return Response.json({ kind: 'api_key', credential_id: 'x', scopes: [], expires_at: null })
      },
      { address: { unix: socket }, log: () => {}, maxBodyBytes: 1e6, idleSeconds: 10 },
    )
    const process = start({ API_URL: `unix:${socket}`, PORT: '0' })
    const url = await process.url()
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
    expect((await ping(url)).status).toBe(200)
    expect(asked).toEqual(['/healthz', '/caller'])

    await api.stop()
    expect((await fetch(`${url}/readyz`)).status).toBe(503)
    const refused = await ping(url)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([502, '1'])
    expect(await refused.json()).toMatchObject({ errors: [{ code: 'UPSTREAM_ERROR' }] })

    process.kill('SIGTERM')
    await process.logs('stopped')
    expect(await process.exited).toBe(0)
  })
})

const start = (env: Record<string, string>) =>
  startProgram(join(import.meta.dir, '../src/index.ts'), env)

function ping(url: string): Promise<Response> {
  return fetch(`${url}/mcp`, {
    method: 'POST',
    headers: {
      authorization: 'Bearer x',
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' }),
  })
}
