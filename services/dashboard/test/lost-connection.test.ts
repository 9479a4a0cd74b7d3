import { afterAll, expect, test } from 'bun:test'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { createTestDatabase } from '@svc/domain/testing'
import { until } from '@svc/http/testing'
import { openSignIn } from '../src/sign-in/open-sign-in.ts'
import { BASE_URL } from './start-dashboard.ts'

const database = await createTestDatabase()
const { sql } = database
const wires = await startWires(new URL(database.url))
const url = new URL(database.url)
url.port = String(wires.port)
const OPTIONS = {
  databaseUrl: url.href,
  secret: 'a secret of the tests, long enough and more',
  baseUrl: BASE_URL,
  sendReset() {},
  onTrouble() {},
}
const signIn = openSignIn(OPTIONS)
afterAll(async () => {
  await signIn.close()
  wires.stop()
  await database[Symbol.asyncDispose]()
})

test('a connection that is reset under a statement fails that statement, and nothing else', async () => {
  expect(await signIn.findPerson('ada@example.org')).toBeNull()
  const [locked, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const lock = sql.begin(async (transaction) => {
    await transaction`lock table sign_in.users in access exclusive mode`
    locked.resolve()
    await release.promise
  })
  await locked.promise
  const outcome = signIn.findPerson('ada@example.org').catch((error: Error) => error.message)
  await until('it waits', async () => (await locksWaitedFor()) > 0)
  wires.reset()
  expect(await outcome).toContain('ECONNRESET')
  release.resolve()
  await lock
  expect(await signIn.findPerson('ada@example.org')).toBeNull()
})

test('a connection that falls silent fails the statement that waits for it, and no later one', async () => {
  const patience = openSignIn({ ...OPTIONS, answerMilliseconds: 300 })
  expect(await patience.findPerson('ada@example.org')).toBeNull()
  wires.silence()
  const outcome = patience.findPerson('ada@example.org').catch((error: Error) => error.message)
  expect(await outcome).toBe('The database did not answer.')
  expect(await patience.findPerson('ada@example.org')).toBeNull()
  await patience.close()
})

async function locksWaitedFor(): Promise<number> {
  const [waiting] = await sql<[{ count: number }]>`
    select count(*) from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'
  `
  return waiting.count
}

/** Passes connections on to a server; on command resets those of the clients, or passes nothing more on of those that are open. */
async function startWires({ hostname, port }: URL) {
  const clients = new Map<Socket, Socket>()
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname)
    clients.set(client, upstream)
    client.pipe(upstream).pipe(client)
    for (const socket of [client, upstream]) socket.on('error', () => {})
    client.on('close', () => {
      clients.delete(client)
      upstream.destroy()
    })
    upstream.on('close', () => client.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    reset() {
      for (const client of clients.keys()) client.resetAndDestroy()
    },
    silence() {
      for (const [client, upstream] of clients) {
        client.unpipe(upstream).resume()
        upstream.unpipe(client).resume()
      }
    },
    stop() {
      for (const client of clients.keys()) client.destroy()
      server.close()
    },
  }
}
