import type { AccountDescription } from '@svc/specification'
import { UNLIMITED } from '../account/unlimited.ts'

/** Describes a webhook as an account: its address without the parts that may be secret. */
export function describeWebhook({ host, pathname, origin }: URL): AccountDescription {
  return {
    handle: host,
    display_name: `${host}${pathname === '/' ? '' : pathname}`,
    avatar_url: null,
    profile_url: null,
    platform_account_id: `${origin}${pathname}`,
    kind: 'business',
    capabilities: UNLIMITED,
    token_expires_at: null,
  }
}
