import { createLog, serve, stopOnSignal } from '@svc/http'

// A service like all others, on a socket: it prints every request of the load that it handles; the gateway's look at `/readyz` is none.
const { SOCKET, DRAIN_SECONDS } = process.env
const log = createLog('counting')
const listener = await serve(
  async (request) => {
    const id = new URL(request.url).searchParams.get('id')
    if (id !== null) log({ level: 'info', event: 'handled', method: request.method, id })
    await request.bytes()
    // wall clock: its work takes a while.
    await Bun.sleep(25)
    return Response.json({ id })
  },
  { HOST: '', PORT: 0, SOCKET, DRAIN_SECONDS: Number(DRAIN_SECONDS) },
  log,
)
stopOnSignal(log, () => listener.stop())
