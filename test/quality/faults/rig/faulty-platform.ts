import { startMastodon } from '../../../../packages/social/test/servers/mastodon-server.ts'
import { startProxy } from '../../../support/fault-proxy.ts'

/** More than are sent while a fault is on. */
const MANY = 500

/** A Mastodon that can fail, be silent, and post without telling so. */
export async function startFaultyPlatform() {
  const server = await startMastodon()
  const proxy = startProxy({ hostname: '127.0.0.1', port: Number(new URL(server.url).port) })
  const next = (fault: () => (typeof server.faults)[number]) =>
    server.faults.push(...Array.from({ length: MANY }, fault))
  return {
    url: `http://127.0.0.1:${proxy.port}`,
    token: server.token,
    /** What was posted. */
    texts: () => server.statuses.map(({ text }) => text),
    fail: (status: number) =>
      void next(() => ({ path: /./, when: 'before', answer: new Response('{}', { status }) })),
    hangUp: () => void next(() => ({ path: POSTS, when: 'after', answer: 'drop' })),
    silence: () => void proxy.swallow(),
    restore() {
      server.faults.splice(0)
      proxy.up()
    },
    [Symbol.dispose]() {
      proxy.stop()
      server.stop()
    },
  }
}

const POSTS = /POST \/api\/v1\/statuses$/
