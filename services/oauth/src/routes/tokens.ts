import { Elysia } from 'elysia'
import type { Core } from '../dependencies.ts'
import { revokeToken } from '../revoke/revoke-token.ts'
import { answerTokenRequest } from '../token/answer-token-request.ts'

export const tokens = (core: Core) =>
  new Elysia({ name: 'tokens', prefix: '/oauth2' })
    .post('/token', ({ request }) => answerTokenRequest(core, request), { parse: 'none' })
    .post('/revoke', ({ request }) => revokeToken(core, request), { parse: 'none' })
