import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../../services/standalone/src/postgres/start-postgres.ts'

/** Starts a separate database server; disposing of it stops it and removes its data. */
export async function startThrowawayPostgres(): Promise<{ url: string } & AsyncDisposable> {
  const folder = await mkdtemp(join(tmpdir(), 'clip-service-test-'))
  const postgres = await startPostgres({ folder, settings: THROWAWAY })
  return {
    url: postgres.url,
    async [Symbol.asyncDispose]() {
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A test database need not survive a power cut. */
const THROWAWAY = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '400',
}
