import type { Address, Listener, ListenOptions } from '@svc/http'
import type { Gateway } from '../app.ts'
import { type Answer, ofResponse } from './answer.ts'
import { type Answering, ClientConnection, type Patience } from './client-connection.ts'

/** Pause between two looks at the connections, in milliseconds. */
const LOOK_PAUSE = 250
/** How long requests in flight may take to end after the listener is closed, in milliseconds. */
const GRACE = 10_000
/** How long requests that have arrived when the listener is closed may take to be read, in milliseconds. */
const LAST_LOOK = 50
/** How long a client may go on sending after its last answer, in milliseconds. */
const LINGER = 2000

interface DirectOptions extends Omit<ListenOptions, 'log' | 'maxBodyBytes'> {
  /** How long the head of a request may take to arrive, in milliseconds. */
  headPatience?: number
}

/** Whether all can serve, and whether this process takes requests, whatever stands behind it. */
const READINESS = new Set(['/readyz', '/readyz/gateway'])

/**
 * Serves a gateway over sockets, without `Bun.serve`: HTTP/1.1 is read and written here.
 *
 * Half the processor time of `Bun.serve` and `fetch`, and refusals of malformed requests that have a body and ids.
 */
export function serveDirectly(
  gateway: Gateway,
  {
    address,
    idleSeconds,
    drainSeconds = 0,
    sharesPort = false,
    headPatience = 20_000,
  }: DirectOptions,
): Listener {
  const connections = new Set<ClientConnection>()
  const patience: Patience = {
    idle: (idleSeconds * 1000) / LOOK_PAUSE,
    head: headPatience / LOOK_PAUSE,
    linger: LINGER / LOOK_PAUSE,
  }
  let isDraining = false
  const answering: Answering = {
    answer: (request) =>
      isDraining && READINESS.has(request.target) ? stopping() : gateway.answer(request),
    refuse: gateway.refuse,
    get isDraining() {
      return isDraining
    },
  }
  const listener = open(address, sharesPort, {
    open(socket) {
      socket.data = new ClientConnection(
        socket,
        answering,
        'unix' in address ? null : socket.remoteAddress,
      )
      connections.add(socket.data)
    },
    data: (socket, bytes) => socket.data.data(bytes),
    drain: (socket) => socket.data.drain(),
    close(socket) {
      connections.delete(socket.data)
      socket.data.closed()
    },
    error: () => {},
  })
  const looking = setInterval(() => {
    for (const connection of connections) connection.watch(patience)
  }, LOOK_PAUSE).unref()
  return {
    url: urlOf(address, listener.port),
    async stop() {
      isDraining = true
      if (drainSeconds > 0) await Bun.sleep(drainSeconds * 1000)
      listener.stop()
      // On a busy machine, connections were accepted last of which nothing was read yet: they wait for no request, but have one.
      await Bun.sleep(LAST_LOOK)
      const until = performance.now() + GRACE
      while (isBusy(connections) && performance.now() < until) await Bun.sleep(10)
      for (const connection of connections) connection.cut()
      clearInterval(looking)
    },
  }
}

/** Whether requests are under way; ends the connections without any. */
function isBusy(connections: ReadonlySet<ClientConnection>): boolean {
  for (const connection of connections) connection.leave()
  return [...connections].some(({ state }) => state !== 'waits')
}

function open(
  address: Address,
  sharesPort: boolean,
  socket: Bun.SocketHandler<ClientConnection>,
): { port?: number; stop(): void } {
  if ('unix' in address) return Bun.listen({ unix: address.unix, socket })
  // `reusePort` works for a listener, too, but the types do not have it.
  const options: Bun.TCPSocketListenOptions<ClientConnection> & { reusePort: boolean } = {
    ...address,
    socket,
    reusePort: sharesPort,
  }
  return Bun.listen(options)
}

function urlOf(address: Address, port = 0): string {
  if ('unix' in address) return `unix:${address.unix}`
  const { hostname } = address
  return new URL(`http://${hostname.includes(':') ? `[${hostname}]` : hostname}:${port}`).origin
}

const stopping = (): Promise<Answer> =>
  ofResponse(Response.json({ ready: false, checks: { process: 'stopping' } }, { status: 503 }))
