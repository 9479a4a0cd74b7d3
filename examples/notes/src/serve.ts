import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { createApiKeys } from './api-keys.ts'
import { createApp } from './app.ts'
import { readEnv } from './env.ts'

const env = readEnv()
const keys = createApiKeys('notes_')
const handle = createApp(env, keys)

const server = createServer(async (incoming, outgoing) => {
  const { method = 'GET', url = '/', headers } = incoming
  const hasBody = method !== 'GET' && method !== 'HEAD'
  const request = new Request(new URL(url, env.baseUrl), {
    method,
    headers: headers as Record<string, string>,
    ...(hasBody && { body: Readable.toWeb(incoming) as ReadableStream, duplex: 'half' }),
  })
  const response = await handle(request)
  outgoing.writeHead(response.status, Object.fromEntries(response.headers))
  outgoing.end(await response.text())
})

server.listen(env.port, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  const api_key = keys.make('ada', ['svc:projects:read', 'svc:projects:write'])
  console.log(JSON.stringify({ url: `http://127.0.0.1:${port}`, api_key }))
})
