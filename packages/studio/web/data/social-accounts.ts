import type { ListedSocialAccount, PostError } from '@svc/client'
import { callStudio, service } from '../app/service.ts'
import { read, readItems } from './read.ts'

export type Platform = ListedSocialAccount['platform']

export interface ConnectablePlatform {
  platform: Platform
  /** `null` where it cannot be connected here. */
  connection: 'form' | 'oauth' | null
  fields: { name: string; is_secret: boolean; is_required: boolean }[]
  /** What the operator has to set first. */
  faults: { reason: 'unset' | 'not_public' | 'not_https'; settings: string[] }[]
}

/** The accounts that were connected, or why none was. */
export interface ConnectionAnswer {
  accounts: { handle: string }[]
  /** A secret that was made for it, shown this once. */
  secret: string | null
  refusal: PostError | null
}

/** The most accounts that `/v1` lists on a page; an account has a few. */
const MOST = 100

export const socialAccounts = readItems(['social-accounts', 'list'], (calling) =>
  service.socialAccounts.list({ limit: MOST }, calling),
)

/** The platforms, those first that can be connected. */
export const connectablePlatforms = read(['connectable-platforms'], () =>
  callStudio<{ platforms: ConnectablePlatform[]; redirect_uri: string }>(
    'GET',
    '/connections/platforms',
  ),
)

export const connectAccount = (platform: Platform, values: Record<string, string>) =>
  callStudio<ConnectionAnswer>('POST', `/connections/platforms/${platform}`, { values })

export const disconnectAccount = (socialAccountId: string) =>
  callStudio<unknown>('DELETE', `/connections/accounts/${socialAccountId}`)

/** Where this window keeps what the answer of the platform is checked with. */
const TICKET = 'connecting'

/** Sends the window to the platform, which sends it back to `/accounts/connected`. */
export async function goToPlatform(platform: Platform): Promise<void> {
  const path = `/connections/platforms/${platform}/authorization`
  const begun = await callStudio<{ authorization_url: string; ticket: string }>('POST', path)
  sessionStorage.setItem(TICKET, begun.ticket)
  location.assign(begun.authorization_url)
}

/** Completes a connection with what the platform sent the window back with. */
export function redeem(code: string, state: string): Promise<ConnectionAnswer> {
  const ticket = sessionStorage.getItem(TICKET) ?? 'none'
  sessionStorage.removeItem(TICKET)
  return callStudio('POST', '/connections/redemptions', { code, state, ticket })
}
