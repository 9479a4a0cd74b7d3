import { Type as t } from '@sinclair/typebox'
import { readPreferences, resetPreferences } from '@svc/domain'
import { Preferences } from '@svc/specification'
import { Elysia } from 'elysia'
import type { Core } from '../dependencies.ts'
import { access } from '../plugins/access.ts'

export const preferences = (core: Core) =>
  new Elysia({ name: 'preferences', prefix: '/v1/preferences', tags: ['Clips'] })
    .use(access(core))
    .get('', ({ context }) => readPreferences(context), {
      scope: 'svc:results:read',
      response: Preferences,
      detail: {
        operationId: 'getPreferences',
        summary: 'Get what likes and dislikes taught',
        description:
          'How much each part of a score counts for this account. Later projects are ranked by it; earlier ones stay as they are.',
      },
    })
    .delete(
      '',
      async ({ context, set }) => {
        await resetPreferences(context)
        set.status = 204
      },
      {
        scope: 'svc:results:write',
        response: { 204: t.Void() },
        detail: {
          operationId: 'resetPreferences',
          summary: 'Forget what likes and dislikes taught',
          description:
            'Later projects are ranked as for a new account. The reactions themselves stay.',
        },
      },
    )
