import {
  createTemplate,
  deleteTemplate,
  listTemplates,
  readTemplate,
  updateTemplate,
} from '@svc/domain'
import { templates as operations } from '@svc/specification/operations'
import type { Core } from '../dependencies.ts'
import { serve } from '../plugins/serve.ts'

export const templates = (core: Core) =>
  serve(core, operations, {
    listTemplates,
    createTemplate,
    getTemplate: readTemplate,
    updateTemplate,
    deleteTemplate,
  })
