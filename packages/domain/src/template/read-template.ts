import type { Static } from '@sinclair/typebox'
import { ApiError, invalidAt } from '@svc/errors'
import { type Page, toPage } from '@svc/pagination'
import * as shapes from '@svc/specification'
import { fontAsset } from '../asset/read-assets.ts'
import { findFontFaults, type NamedFont, requireAssets } from '../asset/require-assets.ts'
import type { Context, QueryOf, Tenant } from '../context.ts'
import type { Sql } from '../database.ts'
import { mergePatch, readRow } from '../json.ts'
import { unknownReference } from '../refusals.ts'

/** Reads a template: one of the account's own, or one that comes with the service. */
export async function readTemplate(tenant: Tenant, template_id: string): Promise<shapes.Template> {
  const template = await findTemplate(tenant, template_id)
  if (!template) throw new ApiError('NOT_FOUND', `No template ${template_id}.`)
  return toTemplate(template)
}

async function findTemplate(
  { sql, accountId }: Tenant,
  template_id: string,
): Promise<shapes.StoredTemplate | undefined> {
  const builtin = findBuiltin(template_id)
  if (builtin) return builtin
  const [template] = await sql<shapes.StoredTemplate[]>`
    select ${templateColumns(sql)} from templates
     where template_id = ${template_id} and account_id = ${accountId}
  `
  return template && readRow('templates', template)
}

/** Stands for the creation time in the cursors of templates that come with the service. */
const BUILTIN = 'builtin'

/** Lists an account's templates, the newest first, and after them those that come with the service. */
export async function listTemplates(
  context: Pick<Context, 'sql' | 'accountId' | 'cursors'>,
  { limit, cursor, ...filters }: QueryOf<'listTemplates'>,
): Promise<Page<shapes.Template>> {
  const { sql, accountId, cursors } = context
  const list = { list: 'templates', accountId, ...filters }
  const after = cursors.decode(cursor, list)
  const isPastOwn = after?.value === BUILTIN
  const own = isPastOwn
    ? []
    : await sql<shapes.StoredTemplate[]>`
        select ${templateColumns(sql)} from templates
         where account_id = ${accountId}
           ${after ? sql`and (created_at, template_id) < (${after.value}::timestamptz, ${after.id}::uuid)` : sql``}
           ${filters.q ? sql`and strpos(lower(name), lower(${filters.q})) > 0` : sql``}
         order by created_at desc, template_id desc
         limit ${limit + 1}
      `
  const builtin = BUILTIN_TEMPLATES.filter(
    ({ name, template_id }) =>
      name.toLowerCase().includes(filters.q?.toLowerCase() ?? '') &&
      !(isPastOwn && template_id <= after.id),
  )
  const positionOf = ({ is_builtin, created_at, template_id }: shapes.Template) => ({
    value: is_builtin ? BUILTIN : created_at,
    id: template_id,
  })
  const found = [...own, ...builtin].slice(0, limit + 1).map(toTemplate)
  return toPage(found, limit, positionOf, cursors, list)
}

/**
 * Finds the template that a request's `template_id` names.
 *
 * @throws {ApiError} `VALIDATION_ERROR` at `body.template_id` when the account has no such template.
 */
export async function requireTemplate(
  tenant: Tenant,
  template_id: string,
): Promise<shapes.StoredTemplate> {
  const template = await findTemplate(tenant, template_id)
  if (template) return template
  throw invalidAt('body.template_id', `No template ${template_id}.`, unknownReference(template_id))
}

/** Finds the template of projects that name none; `null` when the account has chosen none. */
export async function findDefaultTemplate({
  sql,
  accountId,
}: Tenant): Promise<shapes.StoredTemplate | null> {
  const [template] = await sql<shapes.StoredTemplate[]>`
    select ${templateColumns(sql)} from templates where account_id = ${accountId} and is_default
  `
  return template ? readRow('templates', template) : null
}

/** Gives the columns that make a template of an account's own. */
export function templateColumns(sql: Sql) {
  return sql`
    template_id, name, is_default, false as is_builtin, config, version,
    null::text as preview_url, created_at, updated_at
  `
}

/** Converts a stored template to its form in responses. */
export function toTemplate(stored: shapes.StoredTemplate): shapes.Template {
  return { ...stored, config: wholeConfig(readRow('templates', stored).config) }
}

/** Folds a name for comparison. */
export function nameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase()
}

export function templateProjectSettings({ captions, layout, hook, cuts }: shapes.TemplateConfig) {
  return {
    captions,
    aspect_ratio: layout.aspect_ratio,
    layout: layout.mode,
    hook_title: hook.enabled,
    remove_silences: cuts.remove_silences,
    silence_min_seconds: cuts.silence_min_seconds,
    remove_fillers: cuts.remove_fillers,
  } satisfies Partial<shapes.ProjectSettings>
}

export function templateRenderSettings(config: shapes.TemplateConfig) {
  const { silence_min_seconds: _, ...settings } = templateProjectSettings(config)
  const { resolution, fps } = config.output
  return { ...settings, resolution, fps } satisfies Partial<shapes.RenderSettings>
}

const MADE_AT = '2026-11-21T00:00:00.000Z'

/** Ids are literals, because projects refer to them permanently. */
const LOOKS: readonly [string, string, NonNullable<shapes.CaptionStylePart['preset']>][] = [
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
export const BUILTIN_TEMPLATES: readonly shapes.StoredTemplate[] = LOOKS.map(
  ([template_id, name, preset]) => ({
    template_id,
    name,
    is_default: false,
    is_builtin: true,
    config: { ...shapes.DEFAULT_CONFIG, captions: { ...shapes.DEFAULT_CONFIG.captions, preset } },
    version: 1,
    preview_url: null,
    created_at: MADE_AT,
    updated_at: MADE_AT,
  }),
)

/** Finds a template that comes with the service. */
export function findBuiltin(template_id: string): shapes.StoredTemplate | undefined {
  return BUILTIN_TEMPLATES.find((template) => template.template_id === template_id)
}

/** A place in a configuration that names an asset. */
interface Reference {
  asset_id: string
  /** The path of the member below `body.config.` */
  path: string
  kinds: readonly shapes.AssetKind[]
}

/** Lists the assets that a configuration names besides fonts, each with its place. */
function configFiles({ layout, branding, audio }: shapes.TemplateConfig) {
  const named: [string | null | undefined, string, readonly shapes.AssetKind[]][] = [
    [layout.fit_asset_id, 'layout.fit_asset_id', ['background', 'image']],
    [branding.logo_asset_id, 'branding.logo_asset_id', ['logo', 'watermark', 'image']],
    [branding.intro_asset_id, 'branding.intro_asset_id', ['intro', 'video']],
    [branding.outro_asset_id, 'branding.outro_asset_id', ['outro', 'video']],
    [audio.music_asset_id, 'audio.music_asset_id', ['music']],
  ]
  return named.flatMap(([asset_id, path, kinds]): Reference[] =>
    asset_id ? [{ asset_id, path, kinds }] : [],
  )
}

function configFonts({ captions, hook }: shapes.TemplateConfig): NamedFont[] {
  const named = [
    [captions.font_family, 'captions.font_family'],
    [hook.style.font_family, 'hook.style.font_family'],
  ] as const
  return named.flatMap(([family, path]) =>
    family === undefined ? [] : [{ family, location: `body.config.${path}` }],
  )
}

export function assetIds(config: shapes.TemplateConfig): string[] {
  const fonts = configFonts(config).flatMap(({ family }) => fontAsset(family) ?? [])
  return [...new Set([...fonts, ...configFiles(config).map(({ asset_id }) => asset_id)])]
}

/**
 * Checks the fonts and other assets that a configuration names and an earlier one did not: what has been deleted since does not keep the rest
 * from being changed. Those named anew cannot be deleted before the transaction ends.
 *
 * @throws {ApiError} `VALIDATION_ERROR` at each member whose font or asset the account does not have.
 */
export async function checkConfigAssets(
  tenant: Tenant,
  config: shapes.TemplateConfig,
  before?: shapes.TemplateConfig,
): Promise<void> {
  const known = new Set(before && assetIds(before))
  const added = configFiles(config).filter(({ asset_id }) => !known.has(asset_id))
  const knownFonts = new Set(before && configFonts(before).map(({ family }) => family))
  const addedFonts = configFonts(config).filter(({ family }) => !knownFonts.has(family))
  const faults = [
    ...(await findFontFaults(tenant, addedFonts)),
    ...(await requireAssets(
      tenant,
      added.map(({ path, ...reference }) => ({ ...reference, location: `body.config.${path}` })),
    )),
  ]
  if (faults.length > 0) throw ApiError.invalid(faults)
}

const complete = shapes.completer(shapes.TemplateConfig)

/** Completes a configuration: absent members get their defaults. */
export function completeConfig(given: shapes.TemplateConfigRequest = {}): shapes.TemplateConfig {
  return complete(given)
}

/**
 * Fills in every member of a stored configuration: those added to configurations since it was stored, and those of its
 * caption preset.
 */
function wholeConfig(stored: shapes.TemplateConfig): Static<typeof shapes.WholeTemplateConfig> {
  const config = completeConfig(stored)
  return { ...config, captions: shapes.completeCaptionStyle(config.captions) }
}

/** Applies a JSON merge patch to a configuration; `null` puts a member back to its default. */
export function patchConfig(
  config: shapes.TemplateConfig,
  change: shapes.TemplateConfigChange,
): shapes.TemplateConfig {
  return completeConfig(mergePatch(config, change) as shapes.TemplateConfigRequest)
}
