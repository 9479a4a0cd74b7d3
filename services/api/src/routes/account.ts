import { readAccount } from '@svc/domain'
import { Account } from '@svc/specification'
import { Elysia } from 'elysia'
import type { Core } from '../dependencies.ts'
import { access } from '../plugins/access.ts'

export const account = (core: Core) =>
  new Elysia({ name: 'account', prefix: '/v1/account', tags: ['Account'] })
    .use(access(core))
    .get('', ({ context, caller }) => readAccount(context, [...caller.scopes], caller.subject), {
      scope: 'svc:account:read',
      response: Account,
      detail: {
        operationId: 'getAccount',
        summary: 'Get account profile and plan',
        description:
          'Tells who is asking: the account, what its plan includes, how much of its limits is used, and the scopes of this credential.',
      },
    })
