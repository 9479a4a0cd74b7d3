import type { RevocableIds } from '@svc/auth-core'
import type { Sql } from '../database.ts'

/** Returns whether a token is revoked, by its own id, its grant or its signing key. */
export async function isRevoked(sql: Sql, { jti, gid, kid }: RevocableIds): Promise<boolean> {
  const [row] = await sql<[{ is_revoked: boolean }]>`
    select exists (
      select 1 from revocations
       where until > now()
         and (kind, value) in (('token', ${jti}), ('grant', ${gid ?? ''}), ('key', ${kid}))
    ) as is_revoked
  `
  return row.is_revoked
}
