import { Type as t } from '@sinclair/typebox'
import { Credits, LedgerEntry, listLedger, readCredits } from '@svc/domain'
import { Elysia } from 'elysia'
import type { Core } from '../dependencies.ts'
import { access } from '../plugins/access.ts'
import { PAGE_LIMITS } from './page-limits.ts'
import { PageOf, paged, pageQuery } from './pages.ts'

export const credits = (core: Core) =>
  new Elysia({ name: 'credits', prefix: '/v1/credits', tags: ['Account'] })
    .use(access(core))
    .get('', ({ context }) => readCredits(context), {
      scope: 'svc:account:read',
      response: Credits,
      detail: { summary: 'Get credit balance' },
    })
    .get('/ledger', ({ context, query }) => listLedger(context, paged(query, PAGE_LIMITS.ledger)), {
      scope: 'svc:account:read',
      query: t.Object(pageQuery(PAGE_LIMITS.ledger)),
      response: PageOf(LedgerEntry),
      detail: { summary: 'List the movements of credits, newest first' },
    })
