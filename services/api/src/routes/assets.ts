import { Type as t } from '@sinclair/typebox'
import {
  Asset,
  AssetRequest,
  type Context,
  confirmAsset,
  createAsset,
  deleteAsset,
  listAssets,
  readAsset,
} from '@svc/domain'
import { Elysia } from 'elysia'
import type { Core } from '../dependencies.ts'
import { access } from '../plugins/access.ts'
import { made } from '../plugins/idempotency.ts'
import { UploadTarget } from '../upload-links.ts'
import { AssetListQuery } from './list-queries.ts'
import { PAGE_LIMITS } from './page-limits.ts'
import { PageOf, paged } from './pages.ts'

const AssetPath = t.Object({ asset_id: t.String() })

/** An asset as its creation answers it: `upload` is shown this once. */
const MintedAsset = t.Composite([Asset, t.Object({ upload: UploadTarget })])

export const assets = (core: Core) =>
  new Elysia({ name: 'assets', prefix: '/v1/assets', tags: ['Assets'] })
    .use(access(core))
    .get('', ({ context, query }) => listAssets(context, paged(query, PAGE_LIMITS.assets)), {
      scope: 'svc:assets:read',
      query: AssetListQuery,
      response: PageOf(Asset),
      detail: { summary: 'List brand-kit assets, newest first' },
    })
    .post('', ({ once, body }) => once(body, (held) => announce(core, held, body)), {
      scope: 'svc:assets:write',
      body: AssetRequest,
      response: { 201: MintedAsset },
      detail: {
        summary: 'Announce a brand-kit asset and mint the address its file is sent to',
        'x-refusals': ['CONFLICT'],
      },
    })
    .get('/:asset_id', ({ context, params }) => readAsset(context, params.asset_id), {
      scope: 'svc:assets:read',
      params: AssetPath,
      response: Asset,
      detail: { summary: 'Get a brand-kit asset' },
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
          summary: 'Have the bytes of an asset looked at, once they are sent',
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
        query: t.Object({ force: t.Optional(t.Boolean()) }),
        response: { 204: t.Void() },
        detail: {
          summary: 'Delete an asset; with force=true also one that templates use',
          'x-refusals': ['CONFLICT'],
        },
      },
    )

async function announce({ uploads }: Core, context: Context, request: AssetRequest) {
  const { asset, upload } = await createAsset(context, request)
  const target = uploads.mint(context.accountId, upload).upload
  return made(201, { ...asset, upload: target }, `/v1/assets/${asset.asset_id}`)
}
