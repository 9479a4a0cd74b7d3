import { type Page, toPage } from '@svc/pagination'
import type { ListedSocialAccount, SocialAccount } from '@svc/specification'
import type { Context, QueryOf } from '../context.ts'
import { selectSocialAccounts, statusNow } from './select-social-accounts.ts'

/**
 * Lists the social accounts that are connected, the newest first.
 *
 * @throws {ApiError} `VALIDATION_ERROR` at `query.cursor` for a cursor of another list.
 */
export async function listSocialAccounts(
  context: Pick<Context, 'sql' | 'accountId' | 'cursors' | 'postRules'>,
  { limit, cursor, ...filters }: QueryOf<'listSocialAccounts'>,
): Promise<Page<ListedSocialAccount>> {
  const { sql, accountId, cursors, postRules } = context
  const list = { list: 'social-accounts', accountId, ...filters }
  const after = cursors.decode(cursor, list)
  const rows = await selectSocialAccounts(
    context,
    sql`
      ${after ? sql`and s.social_account_id < ${after.id}::uuid` : sql``}
      ${filters.platform ? sql`and s.platform = ${filters.platform}` : sql``}
      ${filters.status ? sql`and ${statusNow(sql)} = ${filters.status}` : sql``}
      order by s.social_account_id desc
      limit ${limit + 1}
    `,
  )
  const positionOf = ({ social_account_id: id }: SocialAccount) => ({ value: 0, id })
  const listed = rows.map((row) => ({
    ...row,
    post_limits: postRules.limitsOf(row.platform, row.capabilities),
  }))
  return toPage(listed, limit, positionOf, cursors, list)
}
