import { Type as t } from '@sinclair/typebox'
import { Preferences, readPreferences, resetPreferences } from '@svc/domain'
import { Elysia } from 'elysia'
import type { Core } from '../dependencies.ts'
import { access } from '../plugins/access.ts'

export const preferences = (core: Core) =>
  new Elysia({ name: 'preferences', prefix: '/v1/preferences', tags: ['Clips'] })
    .use(access(core))
    .get('', ({ context }) => readPreferences(context), {
      scope: 'svc:results:read',
      response: Preferences,
      detail: { summary: 'Get what likes and dislikes taught' },
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
        detail: { summary: 'Forget what likes and dislikes taught' },
      },
    )
