import { Account, readAccount } from '@svc/domain'
import { Elysia } from 'elysia'
import type { Core } from '../dependencies.ts'
import { access } from '../plugins/access.ts'

export const account = (core: Core) =>
  new Elysia({ name: 'account', prefix: '/v1/account', tags: ['Account'] })
    .use(access(core))
    .get('', ({ context, caller }) => readAccount(context, [...caller.scopes], caller.subject), {
      scope: 'svc:account:read',
      response: Account,
      detail: { summary: 'Get account profile and plan' },
    })
