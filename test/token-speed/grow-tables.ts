import type { Database } from '../../packages/domain/src/index.ts'

/** Copies of a thousand grants and codes each. */
const COPIES = 50

/** Copies the existing grants, tokens and codes until the tables are large, and gathers their statistics. */
export async function growTables(sql: Database): Promise<void> {
  await sql`
    insert into grants (grant_id, account_id, subject, client_id, scopes, resource, expires_at)
    select gen_random_uuid(), account_id, subject, client_id, scopes, resource, expires_at
      from (select * from grants limit 1000) as grants, generate_series(1, ${COPIES})
  `
  await sql`
    insert into refresh_tokens (token_hash, grant_id)
    select encode(sha256(grant_id::text::bytea), 'hex'), grant_id from grants
  `
  await sql`
    insert into authorization_codes
    select encode(sha256((code_hash || number)::bytea), 'hex'), gen_random_uuid(), client_id,
           account_id, subject, redirect_uri, scopes, code_challenge, resource, expires_at, used_at
      from (select * from authorization_codes limit 1000) as codes,
           generate_series(1, ${COPIES}) as number
  `
  await sql`analyze`
}
