import { expect, test } from 'bun:test'
import { existsSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createGateway } from '../src/app.ts'
import { serveDirectly } from '../src/front/serve-directly.ts'
import { oneUpstream } from './one-upstream.ts'

test('a connection that has come with a request by the end of a drain gets its answer, however late it is accepted', async () => {
  const gateway = createGateway({
    upstreams: oneUpstream({ handle: () => new Response('answered') }),
    log() {},
  })
  const address = { hostname: '127.0.0.1', port: 0 }
  const door = serveDirectly(gateway, { address, idleSeconds: 60, drainSeconds: 0.1 })
  const { hostname, port } = new URL(door.url)
  const sent = join(tmpdir(), `sent-${crypto.randomUUID()}`)
  const request = 'GET /v1/x HTTP/1.1\\r\\nHost: localhost\\r\\n\\r\\n'
  const script = `exec 3<>/dev/tcp/${hostname}/${port}; printf '${request}' >&3; touch ${sent}; cat <&3`
  const stopped = door.stop()
  const client = Bun.spawn(['bash', '-c', script], { stdout: 'pipe' })
  // wall clock: the process is not scheduled from before the connection
  while (!existsSync(sent)) Bun.sleepSync(10)
  // wall clock: until after the drain.
  Bun.sleepSync(200)
  await stopped
  rmSync(sent)
  expect(await new Response(client.stdout).text()).toContain('answered')
})
