import type { Fragment, Sql } from '../database.ts'

/** How long a key is published before it signs: twice as long as a verifier may cache a key set. */
export const ANNOUNCED_MINUTES = 10
/** How long a key stays published after another one signs, far longer than its last token is valid. */
const KEPT_HOURS = 24

/**
 * The current state of a signing key: `next` is published and signs soon, `active` signs, `retired` is
 * published until well after its last token has expired.
 */
export type SigningKeyState = 'next' | 'active' | 'retired'

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
