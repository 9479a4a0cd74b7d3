import { hashSecret, mintSecret } from '@svc/auth-core'
import { ApiError, conflict, invalidAt } from '@svc/errors'
import type { Sql } from '../database.ts'
import type { Queue } from '../jobs/jobs.ts'

/** A machine that takes jobs over HTTPS, with a token of its own in place of the database's address. */
export interface Machine {
  name: string
  created_at: string
  revoked_at: string | null
  /** When it last asked for anything; `null` before it first did. */
  seen_at: string | null
  /** What it said that it runs. */
  release: string | null
  /** The kinds of work that it asked for last. */
  queues: Queue[]
}

const columns = (sql: Sql) => sql`name, created_at, revoked_at, seen_at, release, queues`

/** Tokens are known to scanners of secrets, and to people, by it. */
const TOKEN_PREFIX = 'clips_worker_'

/**
 * Lets a machine take jobs. The token is returned and not stored; a name whose token was revoked may be used again.
 *
 * @throws {ApiError} `VALIDATION_ERROR` for what is no name of a machine, `CONFLICT` when one of that name has a token that works.
 */
export async function addMachine(sql: Sql, name: string): Promise<Machine & { token: string }> {
  if (!/^[a-z0-9][a-z0-9-]{0,62}$/.test(name)) {
    throw invalidAt('name', 'A name has letters a to z, digits and dashes.')
  }
  const token = TOKEN_PREFIX + mintSecret()
  const [added] = await sql<Machine[]>`
    insert into machines (name, token_hash) values (${name}, ${hashSecret(token)})
    on conflict (name) do update
       set token_hash = excluded.token_hash, created_at = now(), revoked_at = null, seen_at = null
     where machines.revoked_at is not null
    returning ${columns(sql)}
  `
  if (added) return { ...added, token }
  throw conflict(`The machine ${name} has a token that works: revoke it first.`)
}

/** Lists all machines by name, also those whose token was revoked. */
export async function listMachines(sql: Sql): Promise<Machine[]> {
  return sql<Machine[]>`select ${columns(sql)} from machines order by name`
}

/**
 * Ends the token of a machine: from its next request on it reads and writes nothing.
 *
 * @throws {ApiError} `NOT_FOUND` when there is no such machine.
 */
export async function revokeMachine(sql: Sql, name: string): Promise<Machine> {
  const [revoked] = await sql<Machine[]>`
    update machines set revoked_at = coalesce(revoked_at, now()) where name = ${name}
    returning ${columns(sql)}
  `
  if (revoked) return revoked
  throw new ApiError('NOT_FOUND', `No machine ${name}.`)
}

/** Finds the machine of a token that works, and notes that it was seen, at most once a second; `null` for any other text. */
export async function findMachine(sql: Sql, token: string): Promise<Machine | null> {
  const [found] = await sql<(Machine & { note: boolean })[]>`
    select ${columns(sql)}, seen_at is null or seen_at < now() - interval '1 second' as note
      from machines where token_hash = ${hashSecret(token)} and revoked_at is null
  `
  if (!found) return null
  const { note, ...machine } = found
  if (note) await sql`update machines set seen_at = now() where name = ${machine.name}`
  return machine
}

/** Notes what a machine says of itself. */
export async function noteMachine(
  sql: Sql,
  name: string,
  { release, queues }: Pick<Machine, 'release' | 'queues'>,
): Promise<void> {
  await sql`
    update machines set release = ${release}, queues = ${sql.typed.texts(queues)}
     where name = ${name} and (release, queues) is distinct from (${release}::text, ${sql.typed.texts(queues)}::text[])
  `
}
