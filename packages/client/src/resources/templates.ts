import { type List, listOf } from '../page.ts'
import type { RequestOptions, Transport } from '../transport/open-transport.ts'
import { path } from '../transport/path.ts'
import type {
  ListTemplatesQuery,
  Template,
  TemplateChange,
  TemplateRequest,
} from '../types/index.ts'

/** Caption and layout configurations that projects refer to. */
export const templates = (transport: Transport) => ({
  list: (query: ListTemplatesQuery = {}, options?: RequestOptions): List<Template> =>
    listOf(transport, '/v1/templates', query, options),

  create: (body: TemplateRequest, options?: RequestOptions) =>
    transport.call<Template>('POST', '/v1/templates', { body }, options),

  get: (template_id: string, options?: RequestOptions) =>
    transport.call<Template>('GET', path`/v1/templates/${template_id}`, {}, options),

  /** Changes the given members of name and configuration; `null` resets a member to its default. */
  update: (template_id: string, body: TemplateChange, options?: RequestOptions) =>
    transport.call<Template>('PATCH', path`/v1/templates/${template_id}`, { body }, options),

  delete: (template_id: string, options?: RequestOptions) =>
    transport.call<void>('DELETE', path`/v1/templates/${template_id}`, {}, options),
})
