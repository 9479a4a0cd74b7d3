import { type CaptionStylePart, DEFAULT_CONFIG, type StoredTemplate } from '@svc/specification'

const MADE_AT = '2026-11-21T00:00:00.000Z'

/** Ids are literals, because projects refer to them permanently. */
const LOOKS: readonly [string, string, NonNullable<CaptionStylePart['preset']>][] = [
  ['01KAH000000000000000000001', 'Bold pop', 'bold_pop'],
  ['01KAH000000000000000000002', 'Boxed', 'boxed'],
  ['01KAH000000000000000000003', 'Clean', 'clean'],
  ['01KAH000000000000000000004', 'Karaoke', 'karaoke'],
  ['01KAH000000000000000000005', 'Minimal', 'minimal'],
  ['01KAH000000000000000000006', 'Neon', 'neon'],
  ['01KAH000000000000000000007', 'News', 'news'],
  ['01KAH000000000000000000008', 'Typewriter', 'typewriter'],
]

/** The templates that every account has, in the order in which they are listed. */
export const BUILTIN_TEMPLATES: readonly StoredTemplate[] = LOOKS.map(
  ([template_id, name, preset]) => ({
    template_id,
    name,
    is_default: false,
    is_builtin: true,
    config: { ...DEFAULT_CONFIG, captions: { ...DEFAULT_CONFIG.captions, preset } },
    version: 1,
    preview_url: null,
    created_at: MADE_AT,
    updated_at: MADE_AT,
  }),
)

/** Finds a template that comes with the service. */
export function findBuiltin(template_id: string): StoredTemplate | undefined {
  return BUILTIN_TEMPLATES.find((template) => template.template_id === template_id)
}
