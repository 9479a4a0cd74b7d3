import { Type as t } from '@sinclair/typebox'
import { decidePost, readApproval } from '@svc/domain'
import { ApprovalDecision, CalendarPost, PostApproval } from '@svc/specification'
import { Elysia } from 'elysia'
import { requireStudio } from '../connections/require-studio.ts'
import type { Core } from '../dependencies.ts'
import { access } from '../plugins/access.ts'

const LinkPath = t.Object({ link: t.String({ maxLength: 1000 }) })

// For the studio, in which members decide on posts that wait for them. The gateway does not route to these paths.
export const approvals = (core: Core) =>
  new Elysia({ name: 'approvals', prefix: '/approvals' })
    .use(access(core))
    .onTransform(({ caller }) => requireStudio(caller))
    .get('/:link', ({ context, params }) => readApproval(context, params.link), {
      scope: 'svc:calendar:read',
      params: LinkPath,
      response: PostApproval,
    })
    .post('/:link', ({ context, params, body }) => decidePost(context, params.link, body), {
      scope: 'svc:social:publish',
      params: LinkPath,
      body: ApprovalDecision,
      response: CalendarPost,
    })
