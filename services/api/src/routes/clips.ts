import { type Context, rateClip, readClip } from '@svc/domain'
import { Clip } from '@svc/specification'
import { Elysia } from 'elysia'
import type { Core } from '../dependencies.ts'
import { access } from '../plugins/access.ts'
import { made } from '../plugins/idempotency.ts'
import { ClipQuery } from './list-queries.ts'
import { ClipPath } from './paths.ts'

export const clips = (core: Core) =>
  new Elysia({ name: 'clips', prefix: '/v1/clips/:clip_id', tags: ['Clips'] })
    .use(access(core))
    .get('', ({ context, params, query }) => readClip(context, params.clip_id, query), {
      scope: 'svc:results:read',
      params: ClipPath,
      query: ClipQuery,
      response: Clip,
      detail: {
        'x-languages': true,
        operationId: 'getClip',
        summary: 'Get clip detail',
        description:
          'Its texts, times, score with evidence, captions, preview and newest render; its words with their times when they are asked for.',
      },
    })
    .post('/like', ({ once, params }) => once(null, rate(params.clip_id, 'like')), {
      scope: 'svc:results:write',
      params: ClipPath,
      response: Clip,
      detail: {
        'x-languages': true,
        operationId: 'likeClip',
        summary: 'Like a clip',
        description:
          'Takes the place of a dislike. Later projects of the account rank clips like it higher. Takes no body.',
      },
    })
    .post('/dislike', ({ once, params }) => once(null, rate(params.clip_id, 'dislike')), {
      scope: 'svc:results:write',
      params: ClipPath,
      response: Clip,
      detail: {
        'x-languages': true,
        operationId: 'dislikeClip',
        summary: 'Dislike a clip',
        description:
          'Takes the place of a like. Later projects of the account rank clips like it lower. Takes no body.',
      },
    })
    .delete('/reaction', ({ context, params }) => rateClip(context, params.clip_id, null), {
      scope: 'svc:results:write',
      params: ClipPath,
      response: Clip,
      detail: {
        'x-languages': true,
        operationId: 'deleteReaction',
        summary: 'Take back a like or dislike',
        description: 'What was learned from it stays until preferences are reset.',
      },
    })

const rate = (clip_id: string, reaction: 'like' | 'dislike') => async (context: Context) =>
  made(200, await rateClip(context, clip_id, reaction))
