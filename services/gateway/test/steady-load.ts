import { isWholeAnswer } from './raw-request.ts'

/** The results of a load so far. */
export interface Load {
  sent: number
  answered: number
  /** The failures, by request. */
  failures: string[]
  /** Lets the requests under way end. */
  stop(): Promise<void>
}

/**
 * Sends requests without pause over some kept connections, GET and POST in turns, each with an id of its own.
 *
 * A connection is opened anew only when the answer before said that it ends; everything else that is not a 200 is a
 * failure.
 */
export function startLoad(url: string, connections: number): Load {
  let stopping = false
  const load: Load = {
    sent: 0,
    answered: 0,
    failures: [],
    async stop() {
      stopping = true
      await Promise.all(workers)
    },
  }
  const work = async () => {
    let connection: Connection | null = null
    while (!stopping) {
      const id = String(load.sent++)
      try {
        connection ??= await open(url)
        const answer = await connection.ask(requestOf(id))
        if (answer.startsWith('HTTP/1.1 200 ') && answer.includes(`"id":"${id}"`)) {
          load.answered += 1
        } else load.failures.push(`${id}: ${answer}`)
        if (/\r\nconnection: close\r\n/i.test(answer)) connection = null
      } catch (error) {
        load.failures.push(`${id}: ${error}`)
        connection = null
      }
    }
    connection?.end()
  }
  const workers = Array.from({ length: connections }, work)
  return load
}

interface Connection {
  ask(text: string): Promise<string>
  end(): void
}

async function open(url: string): Promise<Connection> {
  const { hostname, port } = new URL(url)
  let text = ''
  let answer = Promise.withResolvers<string>()
  const socket = await Bun.connect({
    hostname,
    port: Number(port),
    socket: {
      data(_, chunk) {
        text += chunk.toString()
        if (isWholeAnswer(text)) answer.resolve(text)
      },
      close: () => answer.reject(new Error(`closed after "${text}"`)),
      error: (_, error) => answer.reject(error),
    },
  })
  return {
    ask(request) {
      text = ''
      answer = Promise.withResolvers()
      socket.write(request)
      return answer.promise
    },
    end: () => socket.end(),
  }
}

function requestOf(id: string): string {
  const isRead = Number(id) % 2 === 0
  const head = `${isRead ? 'GET' : 'POST'} /v1/clips?id=${id} HTTP/1.1\r\nHost: localhost\r\n`
  return isRead ? `${head}\r\n` : `${head}Content-Length: 2\r\n\r\n{}`
}
