import { listSocialAccounts } from '@svc/domain'
import { SocialAccountPage } from '@svc/specification'
import { Elysia } from 'elysia'
import type { Core } from '../dependencies.ts'
import { access } from '../plugins/access.ts'
import { SocialAccountListQuery } from './list-queries.ts'
import { PAGE_LIMITS } from './page-limits.ts'
import { paged } from './pages.ts'

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
        response: SocialAccountPage,
        detail: {
          operationId: 'listSocialAccounts',
          summary: 'List connected social accounts, newest first',
          description:
            'The accounts that clips can be published to, with what each may do now. They are connected in the studio.',
        },
      },
    )
