import { type Static, Type as t } from '@sinclair/typebox'
import {
  type TemplateConfig,
  TemplateConfigRequest,
  Text,
  WholeTemplateConfig,
} from '@svc/specification'
import { CLOSED, Instant, Nullable } from '../schema.ts'
import { TemplateConfigChange } from './patch-config.ts'

/** A look that projects and renders can be made with. */
export const Template = t.Object({
  template_id: t.String(),
  name: t.String(),
  /** Whether projects that name no template get this one. */
  is_default: t.Boolean(),
  /** Whether it comes with the service and cannot be changed. */
  is_builtin: t.Boolean(),
  config: WholeTemplateConfig,
  version: t.Integer({ minimum: 1 }),
  preview_url: Nullable(t.String()),
  created_at: Instant,
  updated_at: Instant,
})
export type Template = Static<typeof Template>

/** A template as it is stored. */
export type StoredTemplate = Omit<Template, 'config'> & { config: TemplateConfig }

const Name = Text({ minLength: 1, maxLength: 100 })

export const TemplateRequest = t.Object(
  {
    name: Name,
    is_default: t.Optional(t.Boolean()),
    config: t.Optional(TemplateConfigRequest),
  },
  CLOSED,
)
export type TemplateRequest = Static<typeof TemplateRequest>

/** What of a template is changed, `null` to its default; `version` is the one that the change was made for. */
export const TemplateChange = t.Partial(
  t.Object({
    name: Name,
    is_default: Nullable(t.Boolean()),
    config: Nullable(TemplateConfigChange),
    version: Nullable(t.Integer({ minimum: 1 })),
  }),
  { ...CLOSED, minProperties: 1 },
)
export type TemplateChange = Static<typeof TemplateChange>

/** How the list of templates is narrowed; newest first, then those that come with the service. */
export interface TemplateQuery {
  limit: number
  cursor?: string
  /** Part of the name, any case. */
  q?: string
}
