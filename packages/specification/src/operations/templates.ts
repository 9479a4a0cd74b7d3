import { Type as t } from '@sinclair/typebox'
import { TemplatePage } from '../page.ts'
import { Template, TemplateChange, TemplateRequest } from '../template.ts'
import { GONE, operations } from './operation.ts'
import { pageQuery } from './query.ts'

export const templates = operations('Templates', {
  listTemplates: {
    at: 'GET /v1/templates',
    scope: 'svc:templates:read',
    query: pageQuery(20, 100, {
      q: t.Optional(
        t.String({
          minLength: 1,
          maxLength: 100,
          description: 'Part of the name, in any case. Default: all.',
          examples: ['meetings'],
        }),
      ),
    }),
    answers: { 200: TemplatePage },
    summary: 'List templates, newest first, then those that come with the service',
    description: 'Looks that projects and renders can be made with.',
  },
  createTemplate: {
    at: 'POST /v1/templates',
    scope: 'svc:templates:write',
    body: TemplateRequest,
    answers: { 201: Template },
    refuses: ['CONFLICT'],
    location: '/v1/templates/:template_id',
    summary: 'Create a template',
    description:
      'What the configuration leaves out is as by default. A name that is taken is a `CONFLICT`.',
  },
  getTemplate: {
    at: 'GET /v1/templates/:template_id',
    scope: 'svc:templates:read',
    answers: { 200: Template },
    summary: 'Get a template; its ETag is its version',
    description:
      'Send the ETag as `If-Match` with a change, so that nothing is overwritten that was not read.',
  },
  updateTemplate: {
    at: 'PATCH /v1/templates/:template_id',
    scope: 'svc:templates:write',
    body: TemplateChange,
    answers: { 200: Template },
    refuses: ['CONFLICT'],
    summary: "Change a template's name or configuration (JSON merge patch)",
    description:
      '`null` puts a member back to its default, what is left out stays. Projects and renders keep what the template said when they began. A version other than the present one, a name that is taken and a template that comes with the service are a `CONFLICT`.',
  },
  deleteTemplate: {
    at: 'DELETE /v1/templates/:template_id',
    scope: 'svc:templates:write',
    answers: { 204: GONE },
    refuses: ['CONFLICT'],
    summary: 'Delete a template; projects keep what it said',
    description: 'One that comes with the service is a `CONFLICT`.',
  },
})
