import { createLog, serve, stopOnSignal } from '@svc/http'

// A service like all others, on the socket that is its first argument: it prints every request of the load that it handles; the gateway's look at `/readyz` is none.
const log = createLog('counting')
const listener = await serve(
  async (request) => {
    const id = new URL(request.url).searchParams.get('id')
    if (id !== null) log({ level: 'info', event: 'handled', method: request.method, id })
    await request.bytes()
    // wall clock: its work takes a while.
    await Bun.sleep(5)
    return Response.json({ id })
  },
  { HOST: '', PORT: 0, SOCKET: process.argv[2], DRAIN_SECONDS: Number(process.argv[3]) },
  log,
)
stopOnSignal(log, () => listener.stop())
