import { ACCESS_TOKEN_SECONDS } from '@svc/auth-core'
import { SCOPES } from '@svc/scope-policy'
import type { Core } from '../dependencies.ts'
import { requireMember } from './require-member.ts'

/**
 * Issues a token with which the dashboard calls `/v1` for the member who signed in: all scopes, no grant, in the account that they
 * act in now.
 */
export async function issueDashboardToken(core: Core, subject: string) {
  const { account_id } = await requireMember(core, subject)
  const resource = core.resources.api
  const access_token = await core.issueToken({
    subject,
    account_id,
    client_id: 'dashboard',
    scopes: SCOPES,
    resource,
  })
  return { access_token, expires_in: ACCESS_TOKEN_SECONDS, account_id }
}
