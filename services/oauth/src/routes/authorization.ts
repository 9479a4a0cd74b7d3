import { Elysia } from 'elysia'
import { authorize } from '../authorize/authorize.ts'
import { completeAuthorization } from '../complete/complete-authorization.ts'
import type { Core } from '../dependencies.ts'

export const authorization = (core: Core) =>
  new Elysia({ name: 'authorization', prefix: '/oauth2/authorize' })
    .get('', ({ request }) => authorize(core, request))
    .post('/complete', ({ request }) => completeAuthorization(core, request), { parse: 'none' })
