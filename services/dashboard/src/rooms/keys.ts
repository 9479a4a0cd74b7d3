import { resultOf } from '@svc/client'
import { SCOPES } from '@svc/scope-policy'
import type { Core } from '../dependencies.ts'
import { expiryOf, readKeyForm } from '../forms/key-form.ts'
import { doneMessage } from '../pages/done-message.ts'
import { createdKeyPage, keyPage, newKeyPage } from '../pages/key-pages.ts'
import { keysPage } from '../pages/keys-page.ts'
import { answerGo, answerPage } from '../pages/page-answers.ts'
import { PageRefusal } from '../visit/page-refusal.ts'
import { pathId } from '../visit/path-id.ts'
import type { Form } from '../visit/read-form.ts'
import { requireVerified } from '../visit/require-verified.ts'
import type { MemberVisit } from '../visit/visits.ts'

const NEW_KEY = '/dashboard/keys/new'

export async function showKeys(core: Core, visit: MemberVisit): Promise<Response> {
  const { items } = await resultOf(membersKeys(core, visit).get())
  return answerPage(keysPage({ keys: items, done: doneMessage(visit) }), visit)
}

export async function showNewKey(core: Core, visit: MemberVisit): Promise<Response> {
  requireVerified(core, visit, NEW_KEY)
  const request = { name: '', scopes: [...SCOPES], expires_in: '90' }
  const plan = (await core.accounts.read(visit.member))?.plan ?? null
  return answerPage(newKeyPage(visit, { request, faults: {}, plan }), visit)
}

export async function createKey(core: Core, visit: MemberVisit, form: Form): Promise<Response> {
  requireVerified(core, visit, NEW_KEY)
  const { request, faults } = readKeyForm(form)
  if (Object.keys(faults).length > 0) {
    const plan = (await core.accounts.read(visit.member))?.plan ?? null
    return answerPage(newKeyPage(visit, { request, faults, plan }), visit, { status: 422 })
  }
  const { name, scopes } = request
  const expires_at = expiryOf(request.expires_in)
  const { key } = await resultOf(
    membersKeys(core, visit).post({ name, scopes, ...(expires_at && { expires_at }) }),
  )
  // Not sent on to another address: what is in this answer is nowhere else.
  return answerPage(createdKeyPage({ key, name, rest: '' }), visit, { status: 201 })
}

export async function showKey(core: Core, visit: MemberVisit, keyId: string): Promise<Response> {
  const { items } = await resultOf(membersKeys(core, visit).get())
  const key = items.find(({ key_id }) => key_id === keyId)
  if (!key) throw new PageRefusal(404, 'There is no such key', 'It may be of another account.')
  return answerPage(keyPage(visit, key), visit)
}

export async function rotateKey(
  core: Core,
  visit: MemberVisit,
  form: Form,
  keyId: string,
): Promise<Response> {
  requireVerified(core, visit, `/dashboard/keys/${pathId(keyId)}`)
  const isGraceful = form.raw('grace') !== 'none'
  const route = membersKeys(core, visit)({ key_id: pathId(keyId) }).rotate
  const { key, name } = await resultOf(route.post(isGraceful ? {} : { grace_seconds: 0 }))
  const rest = isGraceful
    ? 'The old one works for another day.'
    : 'The old one has stopped working.'
  return answerPage(createdKeyPage({ key, name, rest }), visit, { status: 201 })
}

export async function revokeKey(core: Core, visit: MemberVisit, keyId: string): Promise<Response> {
  await resultOf(membersKeys(core, visit)({ key_id: pathId(keyId) }).delete())
  return answerGo('/dashboard/keys?done=key-revoked', visit)
}

function membersKeys({ backChannel }: Core, { member }: MemberVisit) {
  return backChannel.members({ subject: member.user_id }).keys
}
