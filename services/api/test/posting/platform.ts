import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Something that was posted. */
interface Delivered {
  marker: string
  at: number
}

export interface Platform {
  url: string
  /** Everything that was accepted, also the same post twice. */
  delivered: Delivered[]
  count(marker: string): number
  /** Requests of any kind. */
  asked: number
  stop(): void
}

/**
 * A platform that counts posts, and delays, drops and refuses them as their captions say:
 * `delay N`, `then wait N` after it accepted, `drop` the connection after it accepted, `refuse N` with a status,
 * `once N` refuses the first attempt, `no id`, `no sight` refuses to list what was posted.
 */
export function startPlatform(): Promise<Platform> {
  const delivered: Delivered[] = []
  const refused = new Set<string>()
  const platform = { url: '', asked: 0, delivered, count, stop }
  const server = createServer(async (request, response) => {
    platform.asked += 1
    const marker = request.url?.slice('/posts/'.length) ?? ''
    const caption = String(request.headers['x-caption'])
    if (request.method === 'GET' && caption.includes('no sight')) return answer(response, 500, {})
    if (request.method === 'GET') {
      return answer(response, count(marker) > 0 ? 200 : 404, { id: marker })
    }
    await accept(await readText(request), marker, response)
  })

  async function accept(caption: string, marker: string, response: ServerResponse) {
    const word = (name: string) => Number(caption.match(new RegExp(`${name} (\\d+)`))?.[1] ?? 0)
    await Bun.sleep(word('delay'))
    const refusal = word('refuse') || (refused.has(marker) ? 0 : word('once'))
    refused.add(marker)
    if (refusal) return answer(response, refusal, {})
    delivered.push({ marker, at: Date.now() })
    await Bun.sleep(word('then wait'))
    if (caption.includes('drop')) return response.socket?.destroy()
    answer(response, 200, caption.includes('no id') ? {} : { id: `p-${marker}` })
  }

  function count(marker: string) {
    return delivered.filter((one) => one.marker === marker).length
  }

  function stop() {
    server.closeAllConnections()
    server.close()
  }

  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      platform.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
      resolve(platform)
    })
  })
}

function answer(response: ServerResponse, status: number, body: object) {
  response.writeHead(status, { 'content-type': 'application/json', 'retry-after': '120' })
  response.end(JSON.stringify(body))
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const bytes of request) text += bytes
  return text
}
