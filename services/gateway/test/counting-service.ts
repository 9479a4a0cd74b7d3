import { createLog, listen, prepareAddress, stopOnSignal } from '@svc/http'

// A service as all are, on the socket that is its first argument: it tells every request that it handles.
const log = createLog('counting')
const listener = listen(
  async (request) => {
    const id = new URL(request.url).searchParams.get('id')
    log({ level: 'info', event: 'handled', method: request.method, id })
    await request.bytes()
    await Bun.sleep(5)
    return Response.json({ id })
  },
  {
    address: await prepareAddress({ HOST: '', PORT: 0, SOCKET: process.argv[2] }),
    log,
    maxBodyBytes: 1_000_000,
    idleSeconds: 60,
    drainSeconds: Number(process.argv[3]),
  },
)
log({ level: 'info', event: 'listening', url: listener.url })
stopOnSignal(log, () => listener.stop())
