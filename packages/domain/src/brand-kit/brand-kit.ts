import { isDeepStrictEqual } from 'node:util'
import { ApiError, conflict } from '@svc/errors'
import {
  type BrandColors,
  type BrandColorsRequest,
  type CaptionStylePart,
  type Censor,
  type CensoredWords,
  type CensoredWordsRequest,
  censorModeOf,
  censorSettingOf,
  cleanText,
  DEFAULT_CONFIG,
  type ProjectSettings,
  readStored,
  type StoredEdits,
  type TemplateConfig,
  toInstant,
  type Vocabulary,
  type VocabularyRequest,
} from '@svc/specification'
import { type AssetFile, findAssetFiles, fontAsset } from '../asset/read-assets.ts'
import { type BrollFile, findBroll } from '../asset/require-assets.ts'
import type { Conditional, Tenant } from '../context.ts'
import { inTransaction, type Sql } from '../database.ts'
import { STORED_COLUMNS } from '../json.ts'
import { assetIds } from '../template/read-template.ts'

const NONE = { items: [], updated_at: null }

export const readBrandColors = async (tenant: Tenant): Promise<BrandColors> =>
  (await readList<BrandColors>(tenant, 'colors')) ?? NONE

/**
 * Replaces the colours of an account's brand, and writes them in capitals.
 *
 * @throws {ApiError} `VALIDATION_ERROR` at a colour that is there twice, in whatever case; `CONFLICT` when `updated_at` is another.
 */
export async function replaceBrandColors(
  context: Tenant & Conditional,
  request: BrandColorsRequest,
): Promise<BrandColors> {
  const { items: given, updated_at } = cleanText(request)
  const items = given.map(({ color, name = null }) => ({ color: color.toUpperCase(), name }))
  refuseDuplicates(items, 'color')
  return replaceList(context, 'colors', readBrandColors, { items }, updated_at)
}

export const readVocabulary = async (tenant: Tenant): Promise<Vocabulary> =>
  (await readList<Vocabulary>(tenant, 'vocabulary')) ?? NONE

/**
 * Replaces an account's vocabulary. Projects that are created or begun later use it.
 *
 * @throws {ApiError} `VALIDATION_ERROR` at a term that is there twice, in whatever case; `CONFLICT` when `updated_at` is another.
 */
export async function replaceVocabulary(
  context: Tenant & Conditional,
  request: VocabularyRequest,
): Promise<Vocabulary> {
  const { items: given, updated_at } = cleanText(request)
  const items = given.map(({ term, sounds_like, replace_with }) => ({
    term,
    sounds_like: sounds_like ?? [],
    replace_with: replace_with ?? null,
  }))
  refuseDuplicates(items, 'term')
  return replaceList(context, 'vocabulary', readVocabulary, { items }, updated_at)
}

const DEFAULT_MODE = 'beep'

export const readCensoredWords = async (tenant: Tenant): Promise<CensoredWords> =>
  (await readList<CensoredWords>(tenant, 'censored_words')) ?? { ...NONE, mode: DEFAULT_MODE }

/**
 * Replaces the words that an account censors, and what is done with them.
 *
 * @throws {ApiError} `VALIDATION_ERROR` at a word that is there twice, in whatever case; `CONFLICT` when `updated_at` is another.
 */
export async function replaceCensoredWords(
  context: Tenant & Conditional,
  request: CensoredWordsRequest,
): Promise<CensoredWords> {
  const { items: given, mode = DEFAULT_MODE, updated_at } = cleanText(request)
  const items = given.map(({ word, match = 'exact' }) => ({ word, match }))
  refuseDuplicates(items, 'word')
  return replaceList(context, 'censored_words', readCensoredWords, { items, mode }, updated_at)
}

/** Returns the words and the mode that a project's worker censors with; `null` when the project does not censor. */
export async function censorOf(tenant: Tenant, settings: ProjectSettings): Promise<Censor | null> {
  if (!settings.censor) return null
  const { items } = await readCensoredWords(tenant)
  return { words: items, mode: censorModeOf(settings.censor_mode) }
}

/** Converts the censoring mode of the brand kit to the value that project settings use. */
export async function readCensorMode(tenant: Tenant): Promise<ProjectSettings['censor_mode']> {
  const { mode } = await readCensoredWords(tenant)
  return censorSettingOf(mode)
}

interface List {
  items: object[]
  /** Of censored words alone. */
  mode?: CensoredWords['mode']
  updated_at: string | null
}

/** The column of a list, beside which that of its time is. */
type Column = keyof typeof STORED_COLUMNS.brand_kits

const timeOf = (sql: Sql, column: Column) => sql(`${column}_updated_at`)

const columnsOf = (sql: Sql, column: Column) => sql`
  ${sql(column)} as items, ${column === 'censored_words' ? sql`censor_mode as mode,` : sql``}
  ${timeOf(sql, column)} as updated_at
`

/** Reads a list; `undefined` for an account that has written none of them. */
async function readList<L extends List>(
  { sql, accountId }: Tenant,
  column: Column,
): Promise<L | undefined> {
  const [kit] = await sql<L[]>`
    select ${columnsOf(sql, column)} from brand_kits where account_id = ${accountId}
  `
  return kit && toList(kit, column)
}

function toList<L extends List>(kit: L, column: Column): L {
  return { ...kit, items: readStored<object[]>(STORED_COLUMNS.brand_kits[column], kit.items) }
}

/**
 * Replaces one of the lists of a brand, under the lock of its row; one that is the same already is not written.
 *
 * @param expected - The `updated_at` of the list that is replaced; absent: whatever there is.
 * @throws {ApiError} `CONFLICT` when the list is another than the one that is to be replaced.
 */
async function replaceList<L extends List>(
  context: Tenant & Conditional,
  column: Column,
  read: (tenant: Tenant) => Promise<L>,
  wanted: Omit<L, 'updated_at'> & Omit<List, 'updated_at'>,
  expected: string | null | undefined,
): Promise<L> {
  const { accountId } = context
  return inTransaction(context.sql, async (sql) => {
    await sql`
      insert into brand_kits (account_id) values (${accountId})
      on conflict (account_id) do update set account_id = excluded.account_id
    `
    const before = await read({ sql, accountId })
    context.requireState?.(before)
    if (expected !== undefined && (expected && toInstant(expected)) !== before.updated_at) {
      throw changedMeanwhile()
    }
    if (isDeepStrictEqual({ ...before, ...wanted }, before)) return before
    const { items, mode } = wanted
    const time = timeOf(sql, column)
    const [kit] = await sql<[L]>`
      update brand_kits
         set ${sql(column)} = ${items}::jsonb, ${mode ? sql`censor_mode = ${mode},` : sql``}
             ${time} = greatest(now(), ${time} + interval '1 millisecond')
       where account_id = ${accountId}
      returning ${columnsOf(sql, column)}
    `
    return toList(kit, column)
  })
}

function changedMeanwhile(): ApiError {
  return conflict('The list was changed since it was read; read it again.', {
    reason: 'changed_since',
    location: 'body.updated_at',
  })
}

/** Refuses a list that names one word twice, in whatever case; `member` is what the word is called. */
function refuseDuplicates<Name extends string>(
  items: readonly Record<Name, string>[],
  member: Name,
): void {
  const seen = new Set<string>()
  const faults = items.flatMap((item, index) => {
    const key = item[member].normalize('NFKC').toLowerCase()
    if (!seen.has(key)) {
      seen.add(key)
      return []
    }
    const location = `body.items[${index}].${member}`
    return [
      { reason: 'given_twice', description: `“${item[member]}” is in the list already.`, location },
    ]
  })
  if (faults.length > 0) throw ApiError.invalid(faults)
}

/** The part of a brand that a worker needs to render in the brand's style. */
export interface BrandWork {
  /** The configuration as it was when the work was requested. */
  config: TemplateConfig
  /** The files of the assets that the configuration, the captions and the clip's layer name; deleted assets are left out. */
  assets: Record<string, AssetFile>
  /** The pictures and videos that may be shown over speech; empty when the configuration uses no b-roll. */
  broll: BrollFile[]
}

/**
 * Collects the brand data that a worker needs.
 *
 * @param config - The snapshot; `null` for work without a template.
 * @param layer - What a person laid over the clip.
 */
export async function brandWork(
  sql: Sql,
  account_id: string,
  config: TemplateConfig | null,
  captions: CaptionStylePart,
  layer: StoredEdits['layer'] = null,
): Promise<BrandWork> {
  const known = config ?? DEFAULT_CONFIG
  const font = fontAsset(captions.font_family)
  const over = (layer ?? []).flatMap(({ asset_id }) => asset_id ?? [])
  const ids = new Set([...assetIds(known), ...(font ? [font] : []), ...over])
  return {
    config: known,
    assets: await findAssetFiles(sql, account_id, [...ids]),
    broll: known.broll.enabled ? await findBroll(sql, account_id) : [],
  }
}

/** Adds a brand's terms to those of a project, each once, the project's first. */
export function mergeVocabulary(
  own: readonly string[],
  brand: readonly Vocabulary['items'][number][],
): string[] {
  const terms = [...own, ...brand.map(({ term }) => term)]
  return [
    ...new Map(terms.toReversed().map((term) => [term.toLowerCase(), term])).values(),
  ].reverse()
}
