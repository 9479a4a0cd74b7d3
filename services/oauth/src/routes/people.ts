import { Type as t } from '@sinclair/typebox'
import * as domain from '@svc/domain'
import { ApiError } from '@svc/errors'
import { Words } from '@svc/specification'
import { NOTICE_KINDS } from '@svc/specification/member'
import { Elysia } from 'elysia'
import type { Core } from '../dependencies.ts'
import { dashboardOnly } from '../plugins/dashboard-only.ts'

const Id = t.String({ minLength: 1, maxLength: 64 })
const Role = Words(domain.ROLES)
const Secret = t.String({ minLength: 1, maxLength: 128 })
const Address = t.String({ minLength: 3, maxLength: 320 })

const Language = t.Object({
  language: t.String({ pattern: '^[a-z]{2,3}$' }),
  is_guess: t.Optional(t.Boolean()),
})
const Kind = t.Object({ subject: t.String(), kind: Words(NOTICE_KINDS) })
/** A public key of P-256, and 16 bytes, in base64url. */
const PublicKey = t.String({ pattern: '^B[A-Za-z0-9_-]{86}$' })
const SharedSecret = t.String({ pattern: '^[A-Za-z0-9_-]{22}$' })
const Device = t.Object({
  endpoint: t.String({ maxLength: 1000, pattern: '^https?://[!-~]+$' }),
  p256dh: PublicKey,
  auth: SharedSecret,
  sender_key: PublicKey,
})
const Delivery = { is_mailed: t.Boolean() }
const Invited = t.Object({ email: Address, role: Role, ...Delivery })
const Acceptance = t.Object({ secret: Secret, email: Address, is_verified: t.Boolean() })

/** Routes for the dashboard's back end only: who belongs to which account, who is invited into it, and what is a person's own. */
export const people = (core: Core) => {
  const { sql, plan } = core
  const listNotices = async (subject: string) => ({
    items: await domain.listNoticeSwitches(sql, subject),
  })
  return new Elysia({ name: 'people', prefix: '/people/:subject' })
    .use(dashboardOnly(core))
    .get(
      '/accounts',
      async ({ member: { subject, language } }) => ({
        items: await domain.listOwnAccounts(sql, subject),
        language,
      }),
      { ...OF_MEMBER },
    )
    .put(
      '/accounts/active',
      ({ params, body }) => domain.switchAccount(sql, { ...params, ...body }),
      { ...OF_MEMBER, body: t.Object({ account_id: Id }), answers: 204 },
    )
    .post('/closing', ({ member }) => domain.closeAccount(core, member), {
      ...OF_MEMBER,
      answers: 201,
    })
    .delete('/closing', ({ member }) => domain.keepAccount(core, member), {
      ...OF_MEMBER,
      answers: 204,
    })
    .post('/export', ({ member }) => domain.askExport(core, member), {
      ...OF_MEMBER,
      answers: 204,
    })
    .get('/export', ({ member }) => showExport(core, member), { ...OF_MEMBER })
    .put('/language', ({ params, body }) => domain.setLanguage(sql, { ...params, ...body }), {
      dashboard: true,
      body: Language,
      answers: 204,
    })
    .get('/notices', ({ params }) => listNotices(params.subject), {
      dashboard: true,
    })
    .put(
      '/notices/:kind',
      async ({ params, body }) => {
        await domain.switchNotice(sql, { ...params, ...body })
        return listNotices(params.subject)
      },
      { dashboard: true, params: Kind, body: t.Object({ is_on: t.Boolean() }) },
    )
    .get(
      '/devices/:session_id',
      async ({ params }) => ({ is_on: await domain.isToldOnDevice(sql, params) }),
      { ...OF_MEMBER },
    )
    .put(
      '/devices/:session_id',
      ({ params, body }) => domain.saveDevice(sql, { ...params, ...body }),
      { ...OF_MEMBER, body: Device, answers: 204 },
    )
    .delete('/devices/:session_id', ({ params }) => domain.deleteDevice(sql, params), {
      ...OF_MEMBER,
      answers: 204,
    })
    .get('/team', ({ member }) => listTeam(core, member), { ...OF_MEMBER })
    .patch(
      '/team/:other',
      ({ member, params, body }) =>
        domain.changeRole(sql, member, { subject: params.other, ...body }),
      { ...OF_MEMBER, body: t.Object({ role: Role }), answers: 204 },
    )
    .delete(
      '/team/:other',
      ({ member, params }) => domain.removeMember(sql, member, { subject: params.other, plan }),
      { ...OF_MEMBER, answers: 204 },
    )
    .post('/invitations', ({ member, body }) => domain.invite(sql, member, body), {
      ...OF_MEMBER,
      body: Invited,
      answers: 201,
    })
    .post(
      '/invitations/:invitation_id/resend',
      ({ member, params: { invitation_id }, body }) =>
        domain.resendInvitation(sql, member, { ...body, invitation_id }),
      { ...OF_MEMBER, body: t.Object(Delivery), answers: 201 },
    )
    .delete(
      '/invitations/:invitation_id',
      ({ member, params }) => domain.withdrawInvitation(sql, member, params.invitation_id),
      { ...OF_MEMBER, answers: 204 },
    )
    .post(
      '/acceptances',
      async ({ params, body }) =>
        (await domain.acceptInvitation(sql, { ...body, ...params })) ?? refuseInvitation(),
      { ...OF_MEMBER, body: Acceptance, answers: 201 },
    )
}

/** The same for what an invitation says to the one who has its secret, which is in the body: paths are written down in more places. */
export const invitations = (core: Core) =>
  new Elysia({ name: 'invitations', prefix: '/invitations' })
    .use(dashboardOnly(core))
    .post(
      '/read',
      async ({ body }) =>
        (await domain.readInvitation(core.sql, body.secret)) ?? refuseInvitation(),
      { dashboard: true, body: t.Object({ secret: Secret }) },
    )

/** Shows the export of an account: one that is ready with the address of its file. */
async function showExport({ sql, files }: Core, member: domain.Member) {
  const found = await domain.readExport(sql, member)
  if (!found) return { export: null }
  const key = domain.exportKey({ ...found, account_id: member.account_id })
  return { export: { ...found, url: found.expires_at === null ? null : files.url(key) } }
}

/** Lists who belongs to the account that a person acts in and, for its owners, who is invited into it. */
async function listTeam({ sql }: Core, { subject, account_id }: domain.Member) {
  const members = await domain.listMembers(sql, account_id)
  const own = members.find((member) => member.subject === subject)
  const invitations = own?.role === 'owner' ? await domain.listInvitations(sql, account_id) : []
  return { members, invitations }
}

function refuseInvitation(): never {
  throw new ApiError(
    'NOT_FOUND',
    'There is no such invitation: it is unknown, answered, withdrawn, too old or for someone else.',
  )
}

/** The options of a route about the member that its path names. */
export const OF_MEMBER = { dashboard: true, member: true } as const

/** How long a replaced key or secret works on. */
export const Rotation = t.Object({
  grace_seconds: t.Optional(t.Integer({ minimum: 0, maximum: 30 * 86_400 })),
})
