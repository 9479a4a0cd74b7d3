import { Type as t } from '@sinclair/typebox'
import {
  createTemplate,
  deleteTemplate,
  listTemplates,
  readTemplate,
  Template,
  TemplateChange,
  TemplateRequest,
  updateTemplate,
} from '@svc/domain'
import { Elysia } from 'elysia'
import type { Core } from '../dependencies.ts'
import { access } from '../plugins/access.ts'
import { made } from '../plugins/idempotency.ts'
import { entityTag, expectedVersion } from './entity-tag.ts'
import { TemplateListQuery } from './list-queries.ts'
import { PAGE_LIMITS } from './page-limits.ts'
import { PageOf, paged } from './pages.ts'

const TemplatePath = t.Object({ template_id: t.String() })

export const templates = (core: Core) =>
  new Elysia({ name: 'templates', prefix: '/v1/templates', tags: ['Templates'] })
    .use(access(core))
    .get('', ({ context, query }) => listTemplates(context, paged(query, PAGE_LIMITS.templates)), {
      scope: 'svc:templates:read',
      query: TemplateListQuery,
      response: PageOf(Template),
      detail: { summary: 'List templates, newest first, then those that come with the service' },
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
        detail: { summary: 'Create a template', 'x-refusals': ['CONFLICT'] },
      },
    )
    .get(
      '/:template_id',
      async ({ context, params, set }) =>
        entityTag(set, await readTemplate(context, params.template_id)),
      {
        scope: 'svc:templates:read',
        params: TemplatePath,
        response: Template,
        detail: { summary: 'Get a template; its ETag is its version' },
      },
    )
    .patch(
      '/:template_id',
      async ({ context, params, body, request, set }) => {
        const change = expectedVersion(request.headers, body)
        return entityTag(set, await updateTemplate(context, params.template_id, change))
      },
      {
        scope: 'svc:templates:write',
        params: TemplatePath,
        body: TemplateChange,
        response: Template,
        detail: {
          summary: "Change a template's name or configuration (JSON merge patch)",
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
          summary: 'Delete a template; projects keep what it said',
          'x-refusals': ['CONFLICT'],
        },
      },
    )
