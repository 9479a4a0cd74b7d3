import { Type as t } from '@sinclair/typebox'
import {
  type Context,
  confirmAsset,
  createAsset,
  deleteAsset,
  listAssets,
  readAsset,
} from '@svc/domain'
import { Asset, AssetPage, AssetRequest, MintedAsset } from '@svc/specification'
import { Elysia } from 'elysia'
import type { Core } from '../dependencies.ts'
import { access } from '../plugins/access.ts'
import { made } from '../plugins/idempotency.ts'
import { AssetListQuery } from './list-queries.ts'
import { PAGE_LIMITS } from './page-limits.ts'
import { paged } from './pages.ts'
import { AssetPath } from './paths.ts'

export const assets = (core: Core) =>
  new Elysia({ name: 'assets', prefix: '/v1/assets', tags: ['Assets'] })
    .use(access(core))
    .get('', ({ context, query }) => listAssets(context, paged(query, PAGE_LIMITS.assets)), {
      scope: 'svc:assets:read',
      query: AssetListQuery,
      response: AssetPage,
      detail: {
        operationId: 'listAssets',
        summary: 'List brand-kit assets, newest first',
        description: 'The files of the brand kit: logos, fonts, intros, music and pictures.',
      },
    })
    .post('', ({ once, body }) => once(body, (held) => announce(core, held, body)), {
      scope: 'svc:assets:write',
      body: AssetRequest,
      response: { 201: MintedAsset },
      detail: {
        operationId: 'createAsset',
        summary: 'Announce a brand-kit asset and mint the address its file is sent to',
        description:
          'Send the bytes to `upload.url` with `upload.method` and `upload.headers`, without a credential, then confirm the asset.',
        'x-refusals': ['CONFLICT'],
      },
    })
    .get('/:asset_id', ({ context, params }) => readAsset(context, params.asset_id), {
      scope: 'svc:assets:read',
      params: AssetPath,
      response: Asset,
      detail: {
        operationId: 'getAsset',
        summary: 'Get a brand-kit asset',
        description: 'Poll it after it was confirmed until it is `ready` or `failed`.',
      },
    })
    .post(
      '/:asset_id/confirm',
      ({ once, params }) =>
        once(null, async (held) => made(200, await confirmAsset(held, params.asset_id))),
      {
        scope: 'svc:assets:write',
        params: AssetPath,
        response: { 200: Asset },
        detail: {
          operationId: 'confirmAsset',
          summary: 'Have the bytes of an asset looked at, once they are sent',
          description:
            'Answers at once, with the asset `processing`. What it is, is found in its bytes; a file that is not what was announced fails.',
          'x-refusals': ['CONFLICT'],
        },
      },
    )
    .delete(
      '/:asset_id',
      async ({ context, params, query, set }) => {
        await deleteAsset(context, params.asset_id, query)
        set.status = 204
      },
      {
        scope: 'svc:assets:write',
        params: AssetPath,
        query: t.Object({
          force: t.Optional(
            t.Boolean({
              description: 'Whether it is deleted although templates use it. Default: false.',
              examples: [false],
            }),
          ),
        }),
        response: { 204: t.Void() },
        detail: {
          operationId: 'deleteAsset',
          summary: 'Delete an asset; with force=true also one that templates use',
          description:
            'Without `force` an asset that a template names is kept: `CONFLICT`. Renders that are finished stay as they are.',
          'x-refusals': ['CONFLICT'],
        },
      },
    )

async function announce({ uploads }: Core, context: Context, request: AssetRequest) {
  const { asset, upload } = await createAsset(context, request)
  const target = uploads.mint(context.accountId, upload).upload
  return made(201, { ...asset, upload: target }, `/v1/assets/${asset.asset_id}`)
}
