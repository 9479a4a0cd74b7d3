import { tools } from './tool.ts'

export const templateTools = tools({
  templates_list: ['listTemplates', 'Lists caption and layout templates; built-in ones come last.'],
  templates_create: [
    'createTemplate',
    'Makes a template that projects_create and render_start take as template_id.',
  ],
  templates_get: [
    'getTemplate',
    'Tells the whole configuration of a template.',
    { tellsAll: true },
  ],
  templates_update: [
    'updateTemplate',
    'Changes the name or parts of the configuration; null resets a part. Projects that exist stay as they are.',
  ],
  templates_delete: [
    'deleteTemplate',
    'Deletes a template. Projects made with it stay as they are.',
  ],
})
