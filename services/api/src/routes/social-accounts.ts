import { listSocialAccounts, SocialAccount } from '@svc/domain'
import { Elysia } from 'elysia'
import type { Core } from '../dependencies.ts'
import { access } from '../plugins/access.ts'
import { SocialAccountListQuery } from './list-queries.ts'
import { PAGE_LIMITS } from './page-limits.ts'
import { PageOf, paged } from './pages.ts'

export const socialAccounts = (core: Core) =>
  new Elysia({ name: 'social-accounts', prefix: '/v1/social-accounts', tags: ['Social accounts'] })
    .use(access(core))
    .get(
      '',
      ({ context, query }) =>
        listSocialAccounts(context, paged(query, PAGE_LIMITS.social_accounts)),
      {
        scope: 'svc:social:read',
        query: SocialAccountListQuery,
        response: PageOf(SocialAccount),
        detail: { summary: 'List connected social accounts, newest first' },
      },
    )
