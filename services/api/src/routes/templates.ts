import { Type as t } from '@sinclair/typebox'
import {
  createTemplate,
  deleteTemplate,
  listTemplates,
  readTemplate,
  updateTemplate,
} from '@svc/domain'
import { Template, TemplateChange, TemplatePage, TemplateRequest } from '@svc/specification'
import { Elysia } from 'elysia'
import type { Core } from '../dependencies.ts'
import { access } from '../plugins/access.ts'
import { made } from '../plugins/idempotency.ts'
import { TemplateListQuery } from './list-queries.ts'
import { PAGE_LIMITS } from './page-limits.ts'
import { paged } from './pages.ts'
import { TemplatePath } from './paths.ts'

export const templates = (core: Core) =>
  new Elysia({ name: 'templates', prefix: '/v1/templates', tags: ['Templates'] })
    .use(access(core))
    .get('', ({ context, query }) => listTemplates(context, paged(query, PAGE_LIMITS.templates)), {
      scope: 'svc:templates:read',
      query: TemplateListQuery,
      response: TemplatePage,
      detail: {
        operationId: 'listTemplates',
        summary: 'List templates, newest first, then those that come with the service',
        description: 'Looks that projects and renders can be made with.',
      },
    })
    .post(
      '',
      ({ once, body }) =>
        once(body, async (held) => {
          const template = await createTemplate(held, body)
          return made(201, template, `/v1/templates/${template.template_id}`)
        }),
      {
        scope: 'svc:templates:write',
        body: TemplateRequest,
        response: { 201: Template },
        detail: {
          operationId: 'createTemplate',
          summary: 'Create a template',
          description:
            'What the configuration leaves out is as by default. A name that is taken is a `CONFLICT`.',
          'x-refusals': ['CONFLICT'],
        },
      },
    )
    .get('/:template_id', ({ context, params }) => readTemplate(context, params.template_id), {
      scope: 'svc:templates:read',
      params: TemplatePath,
      response: Template,
      detail: {
        operationId: 'getTemplate',
        summary: 'Get a template; its ETag is its version',
        description:
          'Send the ETag as `If-Match` with a change, so that nothing is overwritten that was not read.',
      },
    })
    .patch(
      '/:template_id',
      ({ context, params, body }) => updateTemplate(context, params.template_id, body),
      {
        scope: 'svc:templates:write',
        params: TemplatePath,
        body: TemplateChange,
        response: Template,
        detail: {
          operationId: 'updateTemplate',
          summary: "Change a template's name or configuration (JSON merge patch)",
          description:
            '`null` puts a member back to its default, what is left out stays. Projects and renders keep what the template said when they began. A version other than the present one, a name that is taken and a template that comes with the service are a `CONFLICT`.',
          'x-refusals': ['CONFLICT'],
        },
      },
    )
    .delete(
      '/:template_id',
      async ({ context, params, set }) => {
        await deleteTemplate(context, params.template_id)
        set.status = 204
      },
      {
        scope: 'svc:templates:write',
        params: TemplatePath,
        response: { 204: t.Void() },
        detail: {
          operationId: 'deleteTemplate',
          summary: 'Delete a template; projects keep what it said',
          description: 'One that comes with the service is a `CONFLICT`.',
          'x-refusals': ['CONFLICT'],
        },
      },
    )
