import { appendFile, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ownerOf } from '../../../../services/standalone/src/postgres/owner.ts'
import { pidOf } from '../../../../services/standalone/src/postgres/server.ts'
import {
  findBinaries,
  startPostgres,
} from '../../../../services/standalone/src/postgres/start-postgres.ts'
import { processesOf } from '../../../support/processes.ts'

/** A Postgres server of one run, which may be crashed, paused and started again on the same port. */
export interface DatabaseServer extends AsyncDisposable {
  url: string
  /** Ends it without a checkpoint, as `pg_ctl stop -m immediate` does. */
  crash(): Promise<void>
  start(): Promise<void>
  /** Stops all of its processes from running while their connections stay open. */
  pause(): Promise<void>
  resume(): Promise<void>
}

/** Where else than on this machine's loopback interface the server is reached. */
interface Network {
  address: string
  /** Addresses that may connect, in CIDR notation. */
  range: string
}

/** Starts a server in a private folder, with the settings that are shipped: what it acknowledged survives its crash. */
export async function startDatabaseServer(
  passage: string,
  network?: Network,
): Promise<DatabaseServer> {
  const folder = join(passage, 'postgres')
  await mkdir(folder)
  const { owner, home, binaries } = await ownerOf(folder, await findBinaries(), passage)
  const addresses = ['127.0.0.1', ...(network ? [network.address] : [])]
  const settings = { max_connections: '300', listen_addresses: addresses.join(',') }
  const { url } = await startPostgres({ folder, passage, settings })
  const data = join(home, 'data')
  if (network) {
    await appendFile(join(data, 'pg_hba.conf'), `host all all ${network.range} scram-sha-256\n`)
    await owner.run([join(binaries, 'pg_ctl'), '-D', data, 'reload'])
  }
  let paused: number[] = []
  const resume = async () => {
    for (const pid of paused.splice(0)) signal(pid, 'SIGCONT')
  }
  const stop = (mode: string) =>
    owner.run([join(binaries, 'pg_ctl'), '-D', data, '-m', mode, '-w', 'stop'])
  return {
    url: network ? url.replace('127.0.0.1', network.address) : url,
    crash: async () => void (await stop('immediate')),
    start: async () => void (await startPostgres({ folder, passage, settings })),
    async pause() {
      const pid = await pidOf(data)
      if (pid === null) return
      paused = (await processesOf(pid, '\0')).map((found) => found.pid)
      for (const each of paused) signal(each, 'SIGSTOP')
    },
    resume,
    async [Symbol.asyncDispose]() {
      await resume()
      await stop('immediate')
      await rm(home, { recursive: true, force: true })
    },
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // A connection that ended meanwhile took its process with it.
  }
}
