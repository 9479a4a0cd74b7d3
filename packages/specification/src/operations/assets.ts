import { Type as t } from '@sinclair/typebox'
import { ASSET_KINDS, ASSET_STATUSES, Asset, AssetRequest, MintedAsset } from '../asset.ts'
import { AssetPage } from '../page.ts'
import { Words } from '../shape.ts'
import { GONE, operations } from './operation.ts'
import { only, pageQuery } from './query.ts'

export const assets = operations('Assets', {
  listAssets: {
    at: 'GET /v1/assets',
    scope: 'svc:assets:read',
    query: pageQuery(20, 100, {
      kind: t.Optional(Words(ASSET_KINDS, only('of this kind', 'logo'))),
      status: t.Optional(Words(ASSET_STATUSES, only('of this status', 'ready'))),
    }),
    answers: { 200: AssetPage },
    summary: 'List brand-kit assets, newest first',
    description: 'The files of the brand kit: logos, fonts, intros, music and pictures.',
  },
  createAsset: {
    at: 'POST /v1/assets',
    scope: 'svc:assets:write',
    body: AssetRequest,
    answers: { 201: MintedAsset },
    refuses: ['CONFLICT'],
    location: '/v1/assets/:asset_id',
    summary: 'Announce a brand-kit asset and mint the address its file is sent to',
    description:
      'Send the bytes to `upload.url` with `upload.method` and `upload.headers`, without a credential, then confirm the asset.',
  },
  getAsset: {
    at: 'GET /v1/assets/:asset_id',
    scope: 'svc:assets:read',
    answers: { 200: Asset },
    summary: 'Get a brand-kit asset',
    description: 'Poll it after it was confirmed until it is `ready` or `failed`.',
  },
  confirmAsset: {
    at: 'POST /v1/assets/:asset_id/confirm',
    scope: 'svc:assets:write',
    answers: { 200: Asset },
    refuses: ['CONFLICT'],
    summary: 'Have the bytes of an asset looked at, once they are sent',
    description:
      'Answers at once, with the asset `processing`. What it is, is found in its bytes; a file that is not what was announced fails.',
  },
  deleteAsset: {
    at: 'DELETE /v1/assets/:asset_id',
    scope: 'svc:assets:write',
    query: t.Object({
      force: t.Optional(
        t.Boolean({
          description: 'Whether it is deleted although templates or clips use it. Default: false.',
          examples: [false],
        }),
      ),
    }),
    answers: { 204: GONE },
    refuses: ['CONFLICT'],
    summary: 'Delete an asset; with force=true also one that is used',
    description:
      'Without `force` an asset that a template or a clip names is kept: `CONFLICT`. Renders that are finished stay as they are.',
  },
})
