import { Unusable } from './data-folder.ts'
import type { Env } from './env.ts'

/**
 * Converts a failure to reach the database of `DATABASE_URL` into a readable message; passes other errors on.
 *
 * The message never contains the password.
 */
export function explainDatabase(
  error: unknown,
  { databaseUrl }: Pick<Env, 'databaseUrl'>,
): unknown {
  if (!(error instanceof Error && 'code' in error) || error instanceof Unusable) return error
  const url = databaseUrl ? URL.parse(databaseUrl) : null
  const place = url ? `at ${url.host} (DATABASE_URL)` : 'of the data folder'
  const reason = reasonOf(String(error.code), place, url?.pathname.slice(1) ?? '')
  return reason ? new Unusable(reason, { cause: error }) : error
}

function reasonOf(code: string, place: string, name: string): string | null {
  switch (code) {
    case 'ECONNREFUSED':
      return `The database ${place} does not run: the connection was refused.`
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `The database ${place} cannot be found: there is no such host.`
    case 'CONNECT_TIMEOUT':
    case 'ETIMEDOUT':
      return `The database ${place} does not answer.`
    case '28P01':
    case '28000':
      return `The database ${place} refuses the user or the password.`
    case '3D000':
      return `The server ${place} has no database "${name}".`
    case '53100':
      return `The database ${place} has no room left on its disk.`
    default:
      return null
  }
}
