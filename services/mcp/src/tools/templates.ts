import { TEMPLATE } from './brief.ts'
import { ADDS, READS, REPLACES, type Tool } from './tool.ts'

export const templateTools: readonly Tool[] = [
  {
    name: 'templates_list',
    endpoint: 'GET /v1/templates',
    description: 'Lists caption and layout templates; built-in ones come last.',
    annotations: READS,
    brief: TEMPLATE,
  },
  {
    name: 'templates_create',
    endpoint: 'POST /v1/templates',
    description: 'Makes a template that projects_create and render_start take as template_id.',
    annotations: ADDS,
    brief: TEMPLATE,
  },
  {
    name: 'templates_get',
    endpoint: 'GET /v1/templates/:template_id',
    description: 'Tells the whole configuration of a template.',
    annotations: READS,
  },
  {
    name: 'templates_update',
    endpoint: 'PATCH /v1/templates/:template_id',
    description:
      'Changes the name or parts of the configuration; null resets a part. Projects that exist stay as they are.',
    annotations: REPLACES,
    brief: TEMPLATE,
  },
  {
    name: 'templates_delete',
    endpoint: 'DELETE /v1/templates/:template_id',
    description: 'Deletes a template. Projects made with it stay as they are.',
    annotations: REPLACES,
  },
]
