import { Type as t } from '@sinclair/typebox'
import { NOTICE_KINDS, ROLES } from '@svc/domain'
import { Words } from '@svc/specification'
import { Elysia } from 'elysia'
import {
  acceptFor,
  changeRoleOf,
  inviteFor,
  listAccounts,
  listNotices,
  listTeam,
  rememberLanguage,
  removeFromTeam,
  resendFor,
  showInvitation,
  switchNoticeOf,
  useAccount,
  withdrawFor,
} from '../back-channel/team.ts'
import type { Core } from '../dependencies.ts'
import { dashboardOnly } from '../plugins/dashboard-only.ts'

const Subject = t.String({ maxLength: 255, pattern: '^[^\\u0000-\\u001f\\u007f]+$' })
const Id = t.String({ minLength: 1, maxLength: 64 })
const Role = Words(ROLES)
const Secret = t.String({ minLength: 1, maxLength: 128 })
const Address = t.String({ minLength: 3, maxLength: 320 })

const Person = t.Object({ subject: Subject })
const Other = t.Object({ subject: Subject, other: Subject })
const One = t.Object({ subject: Subject, invitation_id: Id })
const Language = t.Object({
  language: t.String({ pattern: '^[a-z]{2,3}$' }),
  is_guess: t.Optional(t.Boolean()),
})
const Kind = t.Object({ subject: Subject, kind: Words(NOTICE_KINDS) })
const Delivery = { is_mailed: t.Boolean() }

/** Routes for the dashboard's back end only: who belongs to which account, who is invited into it, and what is a person's own. */
export const people = (core: Core) =>
  new Elysia({ name: 'people', prefix: '/back-channel' })
    .use(dashboardOnly(core))
    .get('/people/:subject/accounts', ({ params }) => listAccounts(core, params.subject), {
      dashboard: true,
      params: Person,
    })
    .put(
      '/people/:subject/accounts/active',
      async ({ params, body, set }) => {
        await useAccount(core, params.subject, body.account_id)
        set.status = 204
      },
      { dashboard: true, params: Person, body: t.Object({ account_id: Id }) },
    )
    .put(
      '/people/:subject/language',
      async ({ params, body, set }) => {
        await rememberLanguage(core, params.subject, body)
        set.status = 204
      },
      { dashboard: true, params: Person, body: Language },
    )
    .get('/people/:subject/notices', ({ params }) => listNotices(core, params.subject), {
      dashboard: true,
      params: Person,
    })
    .put(
      '/people/:subject/notices/:kind',
      ({ params, body }) =>
        switchNoticeOf(core, params.subject, { kind: params.kind, is_on: body.is_on }),
      { dashboard: true, params: Kind, body: t.Object({ is_on: t.Boolean() }) },
    )
    .get('/people/:subject/team', ({ params }) => listTeam(core, params.subject), {
      dashboard: true,
      params: Person,
    })
    .patch(
      '/people/:subject/team/:other',
      async ({ params, body, set }) => {
        await changeRoleOf(core, params, body.role)
        set.status = 204
      },
      { dashboard: true, params: Other, body: t.Object({ role: Role }) },
    )
    .delete(
      '/people/:subject/team/:other',
      async ({ params, set }) => {
        await removeFromTeam(core, params)
        set.status = 204
      },
      { dashboard: true, params: Other },
    )
    .post(
      '/people/:subject/invitations',
      ({ params, body, set }) => {
        set.status = 201
        return inviteFor(core, params.subject, body)
      },
      {
        dashboard: true,
        params: Person,
        body: t.Object({ email: Address, role: Role, ...Delivery }),
      },
    )
    .post(
      '/people/:subject/invitations/:invitation_id/resend',
      ({ params, body, set }) => {
        set.status = 201
        return resendFor(core, params.subject, { ...body, invitation_id: params.invitation_id })
      },
      { dashboard: true, params: One, body: t.Object(Delivery) },
    )
    .delete(
      '/people/:subject/invitations/:invitation_id',
      async ({ params, set }) => {
        await withdrawFor(core, params.subject, params.invitation_id)
        set.status = 204
      },
      { dashboard: true, params: One },
    )
    .post(
      '/people/:subject/acceptances',
      ({ params, body, set }) => {
        set.status = 201
        return acceptFor(core, params.subject, body)
      },
      {
        dashboard: true,
        params: Person,
        body: t.Object({ secret: Secret, email: Address, is_verified: t.Boolean() }),
      },
    )
    // The secret is in the body: paths are written down in more places.
    .post('/invitations/read', ({ body }) => showInvitation(core, body.secret), {
      dashboard: true,
      body: t.Object({ secret: Secret }),
    })
