import { Type as t } from '@sinclair/typebox'
import { Clip, type Context, rateClip, readClip } from '@svc/domain'
import { Elysia } from 'elysia'
import type { Core } from '../dependencies.ts'
import { access } from '../plugins/access.ts'
import { made } from '../plugins/idempotency.ts'

const ClipPath = t.Object({ clip_id: t.String() })

export const clips = (core: Core) =>
  new Elysia({ name: 'clips', prefix: '/v1/clips/:clip_id', tags: ['Clips'] })
    .use(access(core))
    .get(
      '',
      ({ context, params, query }) =>
        readClip(context, params.clip_id, { include_words: query.include === 'words' }),
      {
        scope: 'svc:results:read',
        params: ClipPath,
        query: t.Object({ include: t.Optional(t.Literal('words')) }),
        response: Clip,
        detail: { summary: 'Get clip detail' },
      },
    )
    .post('/like', ({ once, params }) => once(null, rate(params.clip_id, 'like')), {
      scope: 'svc:results:write',
      params: ClipPath,
      response: Clip,
      detail: { summary: 'Like a clip' },
    })
    .post('/dislike', ({ once, params }) => once(null, rate(params.clip_id, 'dislike')), {
      scope: 'svc:results:write',
      params: ClipPath,
      response: Clip,
      detail: { summary: 'Dislike a clip' },
    })
    .delete('/reaction', ({ context, params }) => rateClip(context, params.clip_id, null), {
      scope: 'svc:results:write',
      params: ClipPath,
      response: Clip,
      detail: { summary: 'Take back a like or dislike' },
    })

const rate = (clip_id: string, reaction: 'like' | 'dislike') => async (context: Context) =>
  made(200, await rateClip(context, clip_id, reaction))
