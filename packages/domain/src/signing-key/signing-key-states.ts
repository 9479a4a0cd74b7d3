import type { Fragment, Sql } from '../database.ts'

/** How long a key is published before it signs: twice as long as a verifier may keep an older key set. */
export const ANNOUNCED_MINUTES = 10
/** How long a key is published after another one signs, far longer than its last token lives. */
const KEPT_HOURS = 24

/**
 * What a signing key is for at this moment: `next` is published and signs soon, `active` signs, `retired` is
 * published until the last token it signed is long over.
 */
export type SigningKeyState = 'next' | 'active' | 'retired'

/** A signing key as its operator sees it: never the private half. */
export interface ListedSigningKey {
  kid: string
  state: SigningKeyState
  /** Whether an operator brought it; then no schedule replaces it. */
  is_adopted: boolean
  created_at: string
  activates_at: string
  /** When it leaves the key set; `null` while nothing is to replace it. */
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
