import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { openDatabase } from '../../../packages/domain/src/index.ts'
import { pidOf } from '../../../services/standalone/src/postgres/server.ts'
import { startWithStandby } from '../../../services/standalone/src/postgres/standby.ts'
import { processesOf } from '../../support/processes.ts'

/** What a commit waits for: the disk of the primary alone, that of the standby too, or that readers of the standby see it. */
export const COMMITS = ['local', 'on', 'remote_apply'] as const

/** By how much the standby is behind when the primary is lost. */
const BEHIND_MS = 500

/** A Postgres and its standby, which follows it by streaming replication, behind one address. */
export interface Pair extends AsyncDisposable {
  /** Leads to the primary, and to the standby once that was promoted: as the name of a managed Postgres does. */
  url: string
  /**
   * Ends the primary as a loss of power does, and makes the standby the primary. In the half second before, the standby hears
   * nothing of it: what only the primary has is lost.
   *
   * @returns When the primary was lost, by `performance.now()`.
   */
  failOver(): Promise<number>
}

/** @param passage - A private folder, which the system user of Postgres is let through. */
export async function startPair(passage: string, commit: (typeof COMMITS)[number]): Promise<Pair> {
  await using stack = new AsyncDisposableStack()
  const { primary, standby } = stack.use(
    await startWithStandby({
      primary: join(passage, 'primary'),
      standby: join(passage, 'standby'),
      passage,
      settings: { max_connections: '100', wal_keep_size: '256MB' },
      ...(commit !== 'local' && {
        waits: { synchronous_commit: commit, synchronous_standby_names: '*' },
      }),
    }),
  )
  const way = stack.use(await openWay(portOf(primary.url)))
  const url = new URL(primary.url)
  url.port = String(way.port)
  const all = stack.move()
  return {
    url: url.href,
    async failOver() {
      const pid = await pidOf(primary.data)
      if (pid === null) throw new Error('The primary does not run.')
      const before = openDatabase(primary.url, { connections: 1 })
      const [sender] = await before<{ pid: number }[]>`select pid from pg_stat_replication`
      await before.end()
      if (!sender) throw new Error('The standby does not follow.')
      process.kill(sender.pid, 'SIGSTOP')
      await Bun.sleep(BEHIND_MS)
      const lostAt = performance.now()
      for (const found of await processesOf(pid, '\0')) process.kill(found.pid, 'SIGKILL')
      await standby.promote()
      way.turnTo(portOf(standby.url))
      return lostAt
    },
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  }
}

const portOf = (url: string) => Number(new URL(url).port)

/** Passes connections on to a port of this machine. */
async function openWay(first: number) {
  let target = first
  const open = new Set<Socket>()
  const server = createServer((from) => {
    const to = connect(target, '127.0.0.1')
    for (const [socket, other] of [
      [from, to],
      [to, from],
    ] as const) {
      open.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        open.delete(socket)
        other.destroy()
      })
      socket.pipe(other)
    }
  })
  const { promise, resolve } = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', resolve)
  await promise
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    turnTo(port: number) {
      target = port
      for (const socket of open) socket.destroy()
    },
    async [Symbol.asyncDispose]() {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}
