import { resultOf } from '@svc/back-channel'
import { SCOPES } from '@svc/scope-policy'
import type { Core } from '../dependencies.ts'
import { expiryOf, readKeyForm } from '../forms/key-form.ts'
import { createdKeyPage, keyPage, newKeyPage } from '../pages/key-pages.ts'
import { keysPage } from '../pages/keys-page.ts'
import { answerGo, answerPage } from '../pages/page-answers.ts'
import { PageRefusal } from '../request/page-refusal.ts'
import { pathId } from '../request/path-id.ts'
import type { Form } from '../request/read-form.ts'
import type { MemberContext } from '../request/request-context.ts'
import { requireVerified } from '../request/require-verified.ts'

const NEW_KEY = '/dashboard/keys/new'

export async function showKeys(core: Core, context: MemberContext): Promise<Response> {
  const { items } = await resultOf(membersKeys(core, context).get())
  return answerPage(keysPage(context, { keys: items }), context)
}

export async function showNewKey(core: Core, context: MemberContext): Promise<Response> {
  requireVerified(core, context, NEW_KEY)
  const request = { name: '', scopes: [...SCOPES], expiresIn: '90' }
  const plan = (await core.accounts.read(context.member))?.plan ?? null
  return answerPage(newKeyPage(context, { request, faults: {}, plan }), context)
}

export async function createKey(core: Core, context: MemberContext, form: Form): Promise<Response> {
  requireVerified(core, context, NEW_KEY)
  const { request, faults } = readKeyForm(form, context.words)
  if (Object.keys(faults).length > 0) {
    const plan = (await core.accounts.read(context.member))?.plan ?? null
    return answerPage(newKeyPage(context, { request, faults, plan }), context, { status: 422 })
  }
  const { name, scopes } = request
  const expires_at = expiryOf(request.expiresIn)
  const { key } = await resultOf(
    membersKeys(core, context).post({ name, scopes, ...(expires_at && { expires_at }) }),
  )
  // No redirect after this form: the key is in this response only.
  return answerPage(createdKeyPage(context, { key, name, old: null }), context, { status: 201 })
}

export async function showKey(
  core: Core,
  context: MemberContext,
  keyId: string,
): Promise<Response> {
  const { items } = await resultOf(membersKeys(core, context).get())
  const key = items.find(({ key_id }) => key_id === keyId)
  if (!key) throw new PageRefusal(404, 'noKey')
  return answerPage(keyPage(context, key), context)
}

export async function rotateKey(
  core: Core,
  context: MemberContext,
  form: Form,
  keyId: string,
): Promise<Response> {
  requireVerified(core, context, `/dashboard/keys/${pathId(keyId)}`)
  const isGraceful = form.raw('grace') !== 'none'
  const route = membersKeys(core, context)({ key_id: pathId(keyId) }).rotate
  const { key, name } = await resultOf(route.post(isGraceful ? {} : { grace_seconds: 0 }))
  const old = isGraceful ? 'oldWorks' : 'oldStopped'
  return answerPage(createdKeyPage(context, { key, name, old }), context, { status: 201 })
}

export async function revokeKey(
  core: Core,
  context: MemberContext,
  keyId: string,
): Promise<Response> {
  await resultOf(membersKeys(core, context)({ key_id: pathId(keyId) }).delete())
  return answerGo('/dashboard/keys?done=key-revoked', context)
}

function membersKeys({ backChannel }: Core, { member }: MemberContext) {
  return backChannel.members({ subject: member.user_id }).keys
}
