import { type Static, Type as t } from '@sinclair/typebox'
import { At, Body, Change, Flag, Id, Said, SaidOrNull, Shape, Tally } from './members.ts'
import { Name, Nullable, type Patch, patchOf } from './shape.ts'
import { STORY } from './story.ts'
import {
  type TemplateConfig,
  TemplateConfigRequest,
  WholeTemplateConfig,
} from './template-config.ts'

export const Template = Shape('Template', 'A look that projects and renders can be made with.', {
  template_id: Id('The template.', STORY.template_id),
  name: Said('What it is called.', 'Meetings, upright'),
  is_default: Flag('Whether projects that name no template get this one.', true),
  is_builtin: Flag('Whether it comes with the service and cannot be changed.', false),
  config: WholeTemplateConfig,
  version: Tally('changes, from 1', 'Grows with each change; it is the ETag too.', 1, {
    minimum: 1,
  }),
  preview_url: SaidOrNull('A picture of it; `null` without one.'),
  created_at: At('When it was made.', STORY.brand_made_at),
  updated_at: At('When it last changed.', STORY.brand_made_at),
})
export type Template = Static<typeof Template>

/** A template as it is stored. */
export type StoredTemplate = Omit<Template, 'config'> & { config: TemplateConfig }

const TemplateName = Name(
  [1, 100],
  "What it is called; no two of an account's may be called the same, in any case.",
  'Meetings, upright',
)
const isDefault = {
  description:
    'Whether projects that name no template get this one; no other is it then. Default: false.',
  examples: [true],
}

export const TemplateRequest = Body(
  'TemplateRequest',
  'A new template. What its configuration leaves out is as by default.',
  {
    name: 'Meetings, upright',
    config: { captions: { preset: 'bold_pop', position: 'lower_third' } },
  },
  {
    name: TemplateName,
    is_default: t.Optional(t.Boolean(isDefault)),
    config: t.Optional(TemplateConfigRequest),
  },
)
export type TemplateRequest = Static<typeof TemplateRequest>

/** A JSON merge patch of a configuration: any part at any depth; `null` resets a member to its default. */
export type TemplateConfigChange = Patch<TemplateConfigRequest>

export const TemplateConfigChange = t.Unsafe<TemplateConfigChange>({
  ...patchOf(TemplateConfigRequest),
  title: 'TemplateConfigChange',
  description:
    'Any part of a configuration, at any depth; `null` puts a member back to its default.',
})

/** Changes to a template; `null` resets a member to its default. `version` is the version that the change was based on. */
export const TemplateChange = Change(
  'TemplateChange',
  'What of a template changes; what is left out stays.',
  { config: { captions: { highlight_color: '#FF3D00' } } },
  {
    name: TemplateName,
    is_default: Nullable(t.Boolean(), isDefault),
    config: Nullable(TemplateConfigChange, {
      description: 'What changes; `null` puts all back to its defaults.',
    }),
    version: Nullable(t.Integer({ minimum: 1 }), {
      'x-unit': 'changes, from 1',
      description:
        'The version it was made for: any other is a `CONFLICT`. Can be sent as `If-Match` instead. Default: null, any.',
      examples: [1],
    }),
  },
)
export type TemplateChange = Static<typeof TemplateChange>
