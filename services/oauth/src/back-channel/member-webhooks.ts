import {
  createWebhook,
  deleteWebhook,
  enableWebhook,
  listDeliveries,
  pageOfWebhooks,
  readListedWebhook,
  readWebhook,
  replayWebhook,
  rotateWebhookSecret,
  secretOwnerOf,
  testWebhook,
} from '@svc/domain'
import type { EventType } from '@svc/specification'
import type { Core } from '../dependencies.ts'
import { requireMember } from './member-access.ts'

/** A receiver, and the member of whose account it must be. */
export interface MemberWebhook {
  subject: string
  endpoint_id: string
}

/** Receivers or deliveries on one page. */
const PAGE = 30
const DAY_SECONDS = 86_400

/** Lists the receivers of a member's account, never their secrets. */
export async function listMemberWebhooks(
  core: Core,
  subject: string,
  query: { of: 'account' | 'projects'; cursor?: string },
) {
  const { account_id } = await requireMember(core, subject)
  return pageOfWebhooks(core.sql, account_id, { ...query, limit: PAGE })
}

/** Reads a receiver with the state of its deliveries. */
export async function readMemberWebhook(core: Core, of: MemberWebhook) {
  return readListedWebhook(core.sql, await keyOf(core, of))
}

/** Creates a receiver. Its secret is in this response only. */
export async function createMemberWebhook(
  core: Core,
  subject: string,
  wanted: { url: string; types?: EventType[] },
) {
  const { account_id } = await requireMember(core, subject)
  return createWebhook(core.sql, core.webhookSealer, {
    account_id,
    allowPrivateAddresses: core.allowPrivateReceivers,
    ...wanted,
  })
}

/** Gives a receiver another secret, in this response only; the old one signs too for another `grace_seconds`, by default one day. */
export async function rotateMemberWebhook(
  core: Core,
  of: MemberWebhook,
  { grace_seconds = DAY_SECONDS }: { grace_seconds?: number },
) {
  const endpoint = await readWebhook(core.sql, await keyOf(core, of))
  const owner = secretOwnerOf(endpoint)
  const secret = await rotateWebhookSecret(core.sql, core.webhookSealer, owner, grace_seconds)
  return { ...endpoint, secret }
}

export async function deleteMemberWebhook(core: Core, of: MemberWebhook) {
  return deleteWebhook(core.sql, await keyOf(core, of))
}

export async function enableMemberWebhook(core: Core, of: MemberWebhook) {
  return enableWebhook(core.sql, await keyOf(core, of))
}

export async function testMemberWebhook(core: Core, of: MemberWebhook) {
  return testWebhook(core.sql, await keyOf(core, of))
}

/** Sends the events since a time again, or one of them. */
export async function replayMemberWebhook(
  core: Core,
  of: MemberWebhook,
  which: { since: string } | { event_id: string },
) {
  return replayWebhook(core.sql, await keyOf(core, of), which)
}

/** Lists the deliveries to a receiver, the newest first. */
export async function listMemberDeliveries(
  core: Core,
  of: MemberWebhook,
  { undelivered: isUndelivered = false, ...query }: { cursor?: string; undelivered?: boolean },
) {
  return listDeliveries(core.sql, await keyOf(core, of), { ...query, isUndelivered, limit: PAGE })
}

async function keyOf(core: Core, { subject, endpoint_id }: MemberWebhook) {
  const { account_id } = await requireMember(core, subject)
  return { account_id, endpoint_id }
}
