import { appendFile, cp, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase } from '@svc/domain'
import { ownerOf } from './owner.ts'
import { findBinaries, startPostgres } from './start-postgres.ts'

interface Options {
  /** The folders of both servers. What is in that of the primary already is copied to the other. */
  primary: string
  standby: string
  /** A private folder above both, which the system user of Postgres is let through. */
  passage: string
  /** Settings of both. */
  settings?: Record<string, string>
  /** What a commit of the primary waits for. */
  waits?: Record<string, string>
}

/**
 * Starts a server and its standby, which follows it by streaming replication. A primary that runs already is restarted, on its port.
 * Disposing of both removes what they keep.
 */
export async function startWithStandby({
  primary,
  standby,
  passage,
  settings = {},
  waits = {},
}: Options) {
  await using stack = new AsyncDisposableStack()
  const place = async (folder: string) => {
    await mkdir(folder, { recursive: true })
    const { owner, home, binaries } = await ownerOf(folder, await findBinaries(), passage)
    const data = join(home, 'data')
    const lose = () => owner.run([join(binaries, 'pg_ctl'), '-D', data, '-m', 'immediate', 'stop'])
    stack.defer(() => rm(home, { recursive: true, force: true }))
    stack.defer(async () => void (await lose()))
    return { owner, data, lose }
  }
  const [ahead, behind] = [await place(primary), await place(standby)]
  await (await startPostgres({ folder: primary, passage, settings })).stop()
  await cp(join(primary, 'password'), join(standby, 'password'))
  await behind.owner.run(['cp', '-a', ahead.data, behind.data])
  await behind.owner.run(['touch', join(behind.data, 'standby.signal')])
  const { url } = await startPostgres({
    folder: primary,
    passage,
    settings: { ...settings, ...waits },
  })
  const source = `primary_conninfo = '${url}'\n`
  await appendFile(join(behind.data, 'postgresql.auto.conf'), source)
  const follower = await startPostgres({ folder: standby, passage, settings })
  const all = stack.move()
  return {
    /** `lose` ends it at once, without a last word to its standby, as a crash does. */
    primary: { url, data: ahead.data, lose: ahead.lose },
    standby: {
      url: follower.url,
      async promote() {
        const sql = openDatabase(follower.url, { connections: 1 })
        await sql`select pg_promote()`
        await sql.end()
      },
    },
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  }
}
