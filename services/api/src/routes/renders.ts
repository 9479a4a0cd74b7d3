import { estimateRender, readLatestRender, readRender, retryRender, startRender } from '@svc/domain'
import { renders as operations } from '@svc/specification/operations'
import type { Core } from '../dependencies.ts'
import { made } from '../plugins/idempotency.ts'
import { serve } from '../plugins/serve.ts'

export const renders = (core: Core) =>
  serve(core, operations, {
    async startRender(context, clipId, request) {
      if (request.dry_run) return made(200, await estimateRender(context, clipId, request))
      const render = await startRender(context, clipId, request)
      return render.status === 'completed' ? made(200, render) : made(202, render)
    },
    getLatestRender: readLatestRender,
    getRender: readRender,
    retryRender,
  })
