import type { Socket } from 'bun'

/** The answer of an upstream to one request: writes these texts in order, then `close`, `hang` or `keep`. */
export interface Script {
  write?: string[]
  /** Milliseconds before each text. */
  pause?: number
  end: 'close' | 'hang' | 'keep'
}

export interface ScriptedUpstream {
  baseUrl: string
  /** Heads of the requests that arrived, in order. */
  heads: string[]
  connections: number
  /** Connections that the other side closed. */
  closedByPeer: number
  /** Writes to the connection of the last request. */
  say(text: string): void
  stop(): void
}

/** Starts a raw TCP server that answers its n-th request with the n-th script, the last one again and again. */
export function startUpstream(...scripts: Script[]): ScriptedUpstream {
  const heads: string[] = []
  let last: Socket<unknown> | null = null
  const server = Bun.listen<{ text: string; ending: boolean }>({
    hostname: '127.0.0.1',
    port: 0,
    socket: {
      open(socket) {
        socket.data = { text: '', ending: false }
        upstream.connections += 1
      },
      async data(socket, chunk) {
        socket.data.text += chunk.toString()
        if (!isComplete(socket.data.text)) return
        const [head = ''] = socket.data.text.split('\r\n\r\n', 1)
        // A gateway of an earlier test may look at what had this port before.
        if (!head.startsWith('GET /readyz ')) heads.push(head)
        socket.data.text = ''
        last = socket
        const script = scripts[Math.max(1, Math.min(heads.length, scripts.length)) - 1]
        for (const text of script?.write ?? []) {
          // wall clock: how slowly it answers.
          await Bun.sleep(script?.pause ?? 0)
          socket.write(text)
        }
        if (script?.end === 'close') {
          socket.data.ending = true
          // wall clock: the last text is to be read before the end, on a busy machine too.
          await Bun.sleep(100)
          socket.end()
        }
      },
      close(socket) {
        if (!socket.data.ending) upstream.closedByPeer += 1
      },
      error() {},
    },
  })
  const upstream: ScriptedUpstream = {
    baseUrl: `http://127.0.0.1:${server.port}`,
    heads,
    connections: 0,
    closedByPeer: 0,
    say: (text) => void last?.write(text),
    stop: () => server.stop(true),
  }
  return upstream
}

function isComplete(text: string): boolean {
  const [head, body] = text.split('\r\n\r\n', 2)
  if (head === undefined || body === undefined) return false
  const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
  if (/transfer-encoding: chunked/i.test(head)) return text.endsWith('0\r\n\r\n')
  return body.length >= length
}
