import { deleteSourceCookies, listSourceCookies, replaceSourceCookies } from '@svc/domain'
import { sourceCookies as operations } from '@svc/specification/operations'
import type { Core } from '../dependencies.ts'
import { serve } from '../plugins/serve.ts'

export const sourceCookies = (core: Core) =>
  serve(core, operations, { listSourceCookies, replaceSourceCookies, deleteSourceCookies })
