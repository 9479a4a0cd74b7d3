import { Type as t } from '@sinclair/typebox'
import { listLedger, readCredits } from '@svc/domain'
import { Credits, LedgerEntryPage } from '@svc/specification'
import { Elysia } from 'elysia'
import type { Core } from '../dependencies.ts'
import { access } from '../plugins/access.ts'
import { PAGE_LIMITS } from './page-limits.ts'
import { paged, pageQuery } from './pages.ts'

export const credits = (core: Core) =>
  new Elysia({ name: 'credits', prefix: '/v1/credits', tags: ['Account'] })
    .use(access(core))
    .get('', ({ context }) => readCredits(context), {
      scope: 'svc:account:read',
      response: Credits,
      detail: {
        operationId: 'getCredits',
        summary: 'Get credit balance',
        description:
          'Tells what the account owns, what running work holds, and what operations cost now.',
      },
    })
    .get('/ledger', ({ context, query }) => listLedger(context, paged(query, PAGE_LIMITS.ledger)), {
      scope: 'svc:account:read',
      query: t.Object(pageQuery(PAGE_LIMITS.ledger)),
      response: LedgerEntryPage,
      detail: {
        operationId: 'listLedger',
        summary: 'List the movements of credits, newest first',
        description:
          'Every grant, reservation, charge, release and refund, with the project, clip, render or post that it was for.',
      },
    })
