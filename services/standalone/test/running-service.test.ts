import { afterAll, describe, expect, test } from 'bun:test'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readEnv } from '../src/env.ts'
import { freePort } from '../src/postgres/server.ts'
import { answerChallenge, findRunningService } from '../src/running-service.ts'

const folder = await mkdtemp(join(tmpdir(), 'running-service-'))
const SECRET = 'a secret of the data folder of this test'
const KEY = 'svck_of_this_test'
await writeFile(join(folder, 'secret'), SECRET)
await writeFile(join(folder, 'api-key'), KEY)
const servers: { stop(): unknown }[] = []

afterAll(async () => {
  for (const server of servers) server.stop()
  await rm(folder, { recursive: true })
})

describe('findRunningService', () => {
  test('finds nothing on a free port', async () => {
    expect(await find(await freePort())).toBeNull()
  })

  test('finds a service of the same data folder', async () => {
    const { port } = ours()
    expect(await find(port)).toEqual({ apiKey: KEY })
  })

  test('sends no credential to a program that answers every request with success', async () => {
    const heard: string[] = []
    const { port } = serve(async (request) => {
      heard.push(JSON.stringify([...request.headers]), await request.text())
      return Response.json({ alive: true }, { headers: request.headers })
    })
    expect(find(port)).rejects.toThrow('is in use by another program')
    expect(heard.length).toBeGreaterThan(0)
    expect(heard.join()).not.toContain(KEY)
    expect(heard.join()).not.toContain(SECRET)
  })

  test('does not accept a program that fetches the proof from the service at another port', async () => {
    const real = ours()
    const { port } = serve((request) =>
      fetch(`http://127.0.0.1:${real.port}/healthz`, { headers: request.headers }),
    )
    expect(find(port)).rejects.toThrow('is in use by another program')
  })

  test('does not treat a port whose program never answers as free', async () => {
    const silent = await holdPort(() => {})
    expect(find(silent.port, 500)).rejects.toThrow('is in use by another program')
  })

  test('tries again when the port was in use for a moment only', async () => {
    const moment = await holdPort((socket) => {
      socket.destroy()
      moment.release()
    })
    expect(await find(moment.port)).toBeNull()
  })

  test('reports that this machine has no such address', () => {
    const env = readEnv({ DATA_DIR: folder, HOST: '192.0.2.1' })
    expect(findRunningService(env)).rejects.toThrow('this machine has no such address')
  })
})

function find(port: number, patience?: number) {
  return findRunningService(readEnv({ DATA_DIR: folder, PORT: String(port) }), patience)
}

async function holdPort(onConnection: (socket: Socket) => void) {
  const server = createServer(onConnection)
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port))
  })
  const release = () => server.close()
  servers.push({ stop: release })
  return { port, release }
}

function ours() {
  const server = serve((request) => {
    return answerChallenge(SECRET, server.port)(request) ?? Response.json({ alive: true })
  })
  return server
}

function serve(handle: (request: Request) => Response | Promise<Response>) {
  const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: handle })
  servers.push(server)
  return { port: server.port ?? 0 }
}
