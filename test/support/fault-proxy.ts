/** A TCP proxy that simulates faults on command. */
export interface FaultProxy {
  port: number
  /** Forwards nothing more in either direction, and closes nothing. */
  swallow(): void
  /** Cuts every connection and refuses new ones. */
  down(): void
  /** Works again; data swallowed in the meantime is lost. */
  up(): void
  stop(): void
}

interface Wire {
  other: Bun.Socket<Wire> | null
  early: Uint8Array[]
}

/** Starts a proxy in front of a server on this machine. */
export function startProxy(target: { hostname: string; port: number }): FaultProxy {
  const open = new Set<Bun.Socket<Wire>>()
  let mode: 'up' | 'swallow' | 'down' = 'up'
  const pass = (from: Bun.Socket<Wire>, chunk: Uint8Array) => {
    if (mode !== 'up') return
    if (from.data.other) from.data.other.write(chunk)
    else from.data.early.push(Uint8Array.from(chunk))
  }
  const close = (socket: Bun.Socket<Wire>) => {
    open.delete(socket)
    if (mode !== 'swallow') socket.data.other?.end()
  }

  const listener = Bun.listen<Wire>({
    hostname: '127.0.0.1',
    port: 0,
    socket: {
      async open(client) {
        client.data = { other: null, early: [] }
        if (mode === 'down') return void client.end()
        open.add(client)
        if (mode === 'swallow') return
        client.data.other = await Bun.connect<Wire>({
          ...target,
          data: { other: client, early: [] },
          socket: { data: pass, close, error() {} },
        })
        for (const chunk of client.data.early) client.data.other.write(chunk)
      },
      data: pass,
      close,
      error() {},
    },
  })
  return {
    port: listener.port,
    swallow: () => {
      mode = 'swallow'
    },
    down: () => {
      mode = 'down'
      for (const socket of open) socket.end()
    },
    up: () => {
      mode = 'up'
      // As a restarted machine would: connections without a counterpart at the server are closed.
      for (const socket of open) if (!socket.data.other) socket.end()
    },
    stop: () => {
      listener.stop(true)
    },
  }
}
