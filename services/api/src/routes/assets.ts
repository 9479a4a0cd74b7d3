import { confirmAsset, createAsset, deleteAsset, listAssets, readAsset } from '@svc/domain'
import { assets as operations } from '@svc/specification/operations'
import type { Core } from '../dependencies.ts'
import { serve } from '../plugins/serve.ts'

export const assets = (core: Core) =>
  serve(core, operations, {
    listAssets,
    async createAsset(context, request) {
      const { asset, upload } = await createAsset(context, request)
      return { ...asset, upload: core.uploads.mint(context.accountId, upload).upload }
    },
    getAsset: readAsset,
    confirmAsset,
    deleteAsset,
  })
