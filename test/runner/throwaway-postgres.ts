import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../../services/standalone/src/postgres/start-postgres.ts'

/** Starts a separate database server; disposing of it stops it and removes its data. */
export async function startThrowawayPostgres(): Promise<{ url: string } & AsyncDisposable> {
  const folder = await mkdtemp(join(await quickFolder(), 'clip-service-test-'))
  const postgres = await startPostgres({ folder, settings: THROWAWAY })
  return {
    url: postgres.url,
    async [Symbol.asyncDispose]() {
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const MEMORY = '/dev/shm'
/** Many times what the databases of a run take. */
const ROOM_BYTES = 4 * 1024 ** 3

/** A database has a thousand files: to make them on a disk costs a fifth of a second of a processor, in memory a tenth of that. */
async function quickFolder(): Promise<string> {
  const { bavail, bsize } = await statfs(MEMORY).catch(() => ({ bavail: 0, bsize: 0 }))
  return bavail * bsize > ROOM_BYTES ? MEMORY : tmpdir()
}

/** A test database need not survive a power cut, and is dropped before it is worth tidying up. */
const THROWAWAY = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '256MB',
  autovacuum: 'off',
  max_connections: '400',
}
