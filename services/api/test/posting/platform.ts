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
  /** Requests of any kind that have arrived whole: the sender may be killed then. */
  asked: number
  /** Holds, as it does at first, what is to be held. */
  hold(): void
  /** Answers what it holds, and holds nothing any more. */
  release(): void
  stop(): void
}

/**
 * A platform that counts posts, and holds, drops and refuses them as their captions say: `hold` until it releases them,
 * `then hold` after it accepted, `drop` the connection after it accepted, `refuse N` with a status, `once N` refuses the
 * first attempt, `slow` takes some time before and after, `no id`, `no sight` refuses to list what was posted.
 */
export function startPlatform(): Promise<Platform> {
  const delivered: Delivered[] = []
  const refused = new Set<string>()
  let held = Promise.withResolvers<void>()
  const hold = () => {
    held = Promise.withResolvers()
  }
  const release = () => held.resolve()
  const platform = { url: '', asked: 0, delivered, count, hold, release, stop }
  const server = createServer(async (request, response) => {
    const text = request.method === 'GET' ? '' : await readText(request)
    platform.asked += 1
    const marker = request.url?.slice('/posts/'.length) ?? ''
    const caption = String(request.headers['x-caption'])
    if (request.method === 'GET' && caption.includes('no sight')) return answer(response, 500, {})
    if (request.method === 'GET') {
      return answer(response, count(marker) > 0 ? 200 : 404, { id: marker })
    }
    await accept(text, marker, response)
  })

  async function accept(caption: string, marker: string, response: ServerResponse) {
    const word = (name: string) => Number(caption.match(new RegExp(`${name} (\\d+)`))?.[1] ?? 0)
    const takeTime = async () => {
      // wall clock: what a platform takes, in which its sender may be killed
      if (caption === 'slow') await Bun.sleep(150)
    }
    await takeTime()
    if (caption === 'hold') await held.promise
    const refusal = word('refuse') || (refused.has(marker) ? 0 : word('once'))
    refused.add(marker)
    if (refusal) return answer(response, refusal, {})
    delivered.push({ marker, at: Date.now() })
    await takeTime()
    if (caption === 'then hold') await held.promise
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
