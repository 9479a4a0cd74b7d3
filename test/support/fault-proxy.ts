/** A TCP proxy that simulates faults on command. */
export interface FaultProxy {
  port: number
  /** Forwards nothing more in either direction, and closes nothing; resolves when something was not forwarded. */
  swallow(): Promise<void>
  /** Cuts every connection and refuses new ones. */
  down(): void
  /** Forwards everything this many milliseconds later. */
  slow(milliseconds: number): void
  /** Ends each connection abruptly after the server has sent this many bytes more. */
  cut(bytes: number): void
  /** Works again; data swallowed in the meantime is lost. */
  up(): void
  stop(): void
}

interface Wire {
  other: Bun.Socket<Wire> | null
  /** What the other side did not take yet. */
  early: Uint8Array[]
  /** How many bytes the server may still send before the cut. */
  left: number
  isServer: boolean
}

/** Starts a proxy in front of a server on this machine. */
export function startProxy(target: { hostname: string; port: number }): FaultProxy {
  const open = new Set<Bun.Socket<Wire>>()
  /** Those whose other side ended while nothing was forwarded. */
  const abandoned = new Set<Bun.Socket<Wire>>()
  let mode: 'up' | 'swallow' | 'down' | 'slow' | 'cut' = 'up'
  let swallowed = Promise.withResolvers<void>()
  let delay = 0
  let allowance = 0
  const pass = (from: Bun.Socket<Wire>, chunk: Uint8Array) => {
    if (mode === 'swallow') swallowed.resolve()
    if (mode === 'swallow' || mode === 'down') return
    from.data.early.push(Uint8Array.from(chunk))
    // wall clock: the delay is the fault.
    if (mode === 'slow') setTimeout(() => flush(from), delay)
    else flush(from)
    if (mode !== 'cut' || !from.data.isServer) return
    from.data.left -= chunk.length
    if (from.data.left > 0) return
    from.data.other?.terminate()
    from.terminate()
  }
  /** Writes until the other side takes no more; what is left follows when it has drained. */
  const flush = ({ data: { other, early } }: Bun.Socket<Wire>) => {
    while (other && early[0]) {
      const written = Math.max(0, other.write(early[0]))
      const rest = early[0].subarray(written)
      early.shift()
      if (rest.length > 0) return void early.unshift(rest)
    }
  }
  const drain = ({ data }: Bun.Socket<Wire>) => {
    if (data.other) flush(data.other)
  }
  const close = (socket: Bun.Socket<Wire>) => {
    open.delete(socket)
    abandoned.delete(socket)
    if (mode !== 'swallow') socket.data.other?.end()
    else if (socket.data.other) abandoned.add(socket.data.other)
  }

  const listener = Bun.listen<Wire>({
    hostname: '127.0.0.1',
    port: 0,
    socket: {
      async open(client) {
        client.data = { other: null, early: [], left: 0, isServer: false }
        if (mode === 'down') return void client.end()
        open.add(client)
        if (mode === 'swallow') return
        client.data.other = await Bun.connect<Wire>({
          ...target,
          data: { other: client, early: [], left: allowance, isServer: true },
          socket: { data: pass, drain, close, error() {} },
        }).catch(() => null)
        if (client.data.other) flush(client)
        else client.end()
      },
      data: pass,
      drain,
      close,
      error() {},
    },
  })
  return {
    port: listener.port,
    swallow: () => {
      mode = 'swallow'
      swallowed = Promise.withResolvers<void>()
      return swallowed.promise
    },
    down: () => {
      mode = 'down'
      for (const socket of open) socket.end()
    },
    slow: (milliseconds) => {
      mode = 'slow'
      delay = milliseconds
    },
    cut: (bytes) => {
      mode = 'cut'
      allowance = bytes
      for (const { data } of open) if (data.other) data.other.data.left = bytes
    },
    up: () => {
      mode = 'up'
      // As a restarted machine would: connections without a counterpart at the server are closed.
      for (const socket of open) if (!socket.data.other) socket.end()
      for (const socket of abandoned) socket.end()
    },
    stop: () => {
      listener.stop(true)
    },
  }
}
