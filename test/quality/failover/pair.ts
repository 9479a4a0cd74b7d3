import { join } from 'node:path'
import { openDatabase } from '../../../packages/domain/src/index.ts'
import { pidOf } from '../../../services/standalone/src/postgres/server.ts'
import { startWithStandby } from '../../../services/standalone/src/postgres/standby.ts'
import { startProxy } from '../../support/fault-proxy.ts'
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
  const target = { hostname: '127.0.0.1', port: portOf(primary.url) }
  const way = startProxy(target)
  stack.defer(() => way.stop())
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
      target.port = portOf(standby.url)
      way.down()
      way.up()
      return lostAt
    },
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  }
}

const portOf = (url: string) => Number(new URL(url).port)
