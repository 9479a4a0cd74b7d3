import type { PrivateJwk, PublicJwk, SigningKey } from '@svc/auth-core'
import { createSealer, type Sealer, type Secret } from '@svc/secrets'
import { type Fragment, inTransaction, type Sql } from '../database.ts'

/** How long a key is published before it signs: twice as long as a verifier may cache a key set. */
export const ANNOUNCED_MINUTES = 10
/** How long a key stays published after another one signs, far longer than its last token is valid. */
const KEPT_HOURS = 24

/**
 * The current state of a signing key: `next` is published and signs soon, `active` signs, `retired` is
 * published until well after its last token has expired.
 */
type SigningKeyState = 'next' | 'active' | 'retired'

/** A signing key as its operator sees it, without the private half. */
export interface ListedSigningKey {
  kid: string
  state: SigningKeyState
  /** Whether an operator supplied the key; then it is not replaced automatically. */
  is_adopted: boolean
  created_at: string
  activates_at: string
  /** When the key leaves the key set; `null` while no key is to replace it. */
  unpublished_at: string | null
}

/**
 * Gives a statement that reads every published key with its `state`.
 *
 * States follow from the clock: no process has to run at the moment of a change, and all processes agree on it.
 */
export function signingKeyStates(sql: Sql): Fragment {
  return sql`
    select kid, public_jwk, private_jwk_sealed, is_adopted, created_at, activates_at,
           replaced_at + make_interval(hours => ${KEPT_HOURS}) as unpublished_at,
           case when activates_at > statement_timestamp() then 'next'
                when replaced_at <= statement_timestamp() then 'retired'
                else 'active' end as state
      from (
        select *, lead(activates_at) over (order by activates_at) as replaced_at from signing_keys
      ) as keys
     where dropped_at is null
       and (replaced_at is null or replaced_at > statement_timestamp() - make_interval(hours => ${KEPT_HOURS}))
  `
}

/** Lists the published keys, the newest first. */
export async function listSigningKeys(sql: Sql): Promise<ListedSigningKey[]> {
  return sql<ListedSigningKey[]>`
    select kid, state, is_adopted, created_at, activates_at, unpublished_at
      from (${signingKeyStates(sql)}) as keys
     order by activates_at desc
  `
}

/** Reads the key set that verifiers get, the newest key first. */
export async function readPublishedKeys(sql: Sql): Promise<PublicJwk[]> {
  const keys = await sql<{ public_jwk: PublicJwk }[]>`
    select public_jwk from (${signingKeyStates(sql)}) as keys order by activates_at desc
  `
  return keys.map(({ public_jwk }) => public_jwk)
}

/**
 * Reads the key that signs now.
 *
 * @throws {Error} No key is active, or the active one was sealed under another secret than the service's.
 */
export async function readSigningKey(sql: Sql, sealer: Sealer): Promise<SigningKey> {
  const [key] = await sql<{ kid: string; public_jwk: PublicJwk; private_jwk_sealed: string }[]>`
    select kid, public_jwk, private_jwk_sealed from (${signingKeyStates(sql)}) as keys
     where state = 'active'
  `
  if (!key) throw new Error('There is no signing key; `ensureSigningKey` makes the first one.')
  const { kid, public_jwk } = key
  const private_jwk = JSON.parse(open(sealer, key)) as PrivateJwk
  return { kid, public_jwk, private_jwk }
}

function open(
  sealer: Sealer,
  { kid, private_jwk_sealed }: Record<'kid' | 'private_jwk_sealed', string>,
) {
  try {
    return sealer.open(private_jwk_sealed, kid)
  } catch (cause) {
    throw new Error(
      `The signing key ${kid} was encrypted under another SECRET: set that one again, or retire the key.`,
      { cause },
    )
  }
}

export function signingKeySealer(secret: Secret): Sealer {
  return createSealer(secret, 'sealed signing keys')
}

/**
 * Changes the current keys, under a lock that admits one process at a time: the second of two processes that want the
 * same change finds it done.
 */
export function changeSigningKeys<T>(
  sql: Sql,
  change: (sql: Sql, keys: ListedSigningKey[]) => Promise<T>,
): Promise<T> {
  return inTransaction(sql, async (sql) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`
    return change(sql, await listSigningKeys(sql))
  })
}

/** Any number that nothing else locks: the first bytes of "signing". */
const LOCK = 0x7369676e

/** Stores a key that signs after some minutes; a key that is stored already gets the new time. */
export async function writeSigningKey(
  sql: Sql,
  sealer: Sealer,
  { kid, public_jwk, private_jwk }: SigningKey,
  { is_adopted, inMinutes }: { is_adopted: boolean; inMinutes: number },
): Promise<void> {
  await sql`
    insert into signing_keys (kid, public_jwk, private_jwk_sealed, is_adopted, activates_at)
    values (
      ${kid}, ${{ ...public_jwk }}::jsonb, ${sealer.seal(JSON.stringify(private_jwk), kid)},
      ${is_adopted}, clock_timestamp() + make_interval(mins => ${inMinutes})
    )
    on conflict (kid) do update
       set private_jwk_sealed = excluded.private_jwk_sealed, is_adopted = excluded.is_adopted,
           activates_at = excluded.activates_at
  `
}
