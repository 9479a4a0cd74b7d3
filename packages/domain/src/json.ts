import { createHash } from 'node:crypto'
import { type TSchema, Type as t } from '@sinclair/typebox'
import * as shapes from '@svc/specification'

const { stored } = shapes

/** A document that is stored and shown unchanged: its members are not defined by this service. */
const asItCame = stored(t.Record(t.String(), t.Unknown()))

const found = shapes.FoundClip.properties
const post = shapes.CalendarPost.properties
const Template = stored(shapes.TemplateConfig, [renameAdapter])
const ProjectTemplate = stored(shapes.Nullable(shapes.TemplateConfig), Template.upgrades)

/** How every `jsonb` column is stored, by table. A column that is missing here fails a test. */
export const STORED_COLUMNS = {
  accounts: { limits: stored(t.Partial(shapes.AccountLimits)) },
  assets: {
    error: orNull(shapes.AssetError),
    font_weights: orNull(t.Array(t.Integer())),
    tags: stored(t.Array(t.String())),
  },
  brand_kits: {
    censored_words: stored(shapes.CensoredWords.properties.items),
    colors: stored(shapes.BrandColors.properties.items),
    vocabulary: stored(shapes.Vocabulary.properties.items),
  },
  clip_revisions: {
    changed: stored(shapes.ClipParts),
    content: stored(shapes.ClipContent),
  },
  clips: {
    boundary_quality: stored(found.boundary_quality),
    edits: stored(shapes.StoredEdits),
    framing: stored(found.framing),
    hashtags: stored(found.hashtags),
    hook: stored(found.hook),
    score_breakdown: stored(found.score_breakdown),
    score_reasons: stored(found.score_reasons),
    segments: stored(found.segments),
    speakers: stored(found.speakers),
    titles: stored(found.titles),
    topics: stored(found.topics),
    warnings: stored(found.warnings),
    words: stored(found.words),
  },
  events: { data: asItCame, previous: asItCame },
  feeds: { settings: stored(shapes.ProjectSettingsRequest) },
  oauth_clients: { metadata: asItCame },
  posts: {
    created_by: stored(post.created_by),
    error: orNull(shapes.PostError),
    hashtags: stored(post.hashtags),
    platform_options: asItCame,
    warnings: stored(post.warnings),
  },
  projects: {
    error: orNull(shapes.ProjectError),
    metadata: stored(shapes.Metadata),
    settings: stored(shapes.ProjectSettings),
    source: stored(shapes.StoredSource),
    speakers: stored(shapes.ProjectSpeakers),
    template_config: ProjectTemplate,
    transcript: orNull(shapes.ProjectTranscript),
    warnings: stored(t.Array(shapes.ProjectWarning)),
  },
  renders: {
    censor: orNull(shapes.StoredCensor),
    checks: orNull(shapes.RenderChecks),
    config: ProjectTemplate,
    error: orNull(shapes.RenderError),
    metadata: stored(shapes.Metadata),
    output: orNull(shapes.OutputFacts),
    settings: stored(shapes.RenderSettings),
    tracks: stored(shapes.CaptionTracks),
  },
  // Stored unchanged: a key without one of its members is invalid, so there are no defaults.
  signing_keys: { public_jwk: asItCame },
  social_accounts: { capabilities: stored(shapes.Capabilities) },
  translations: {
    error: orNull(shapes.TranslationError),
    lines: stored(shapes.StoredLines),
  },
  templates: { asset_ids: stored(t.Array(t.String())), config: Template },
} satisfies Record<string, Record<string, shapes.Stored<unknown>>>

function orNull<S extends TSchema>(schema: S) {
  return stored(shapes.Nullable(schema))
}

/** Replaces the b-roll source `adapter`, which was never implemented, by `brand_kit`. */
function renameAdapter(config: Record<string, unknown>) {
  const { broll } = config
  if (typeof broll !== 'object' || broll === null || !('source' in broll)) return config
  return broll.source === 'adapter'
    ? { ...config, broll: { ...broll, source: 'brand_kit' } }
    : config
}

/** A table that has `jsonb` columns. */
export type StoredTable = keyof typeof STORED_COLUMNS

const CODECS = new Map<string, [column: string, codec: shapes.Stored<unknown>][]>(
  Object.entries(STORED_COLUMNS).map(([table, columns]) => [table, Object.entries(columns)]),
)

/**
 * Reads a row's `jsonb` columns, whichever version wrote them: older values are upgraded, and missing members get their defaults.
 *
 * @param tables - The table of the columns, or those of a joined row.
 * @throws {TypeError} Two of the tables store a column of the row: it would be read as what it is not.
 */
export function readRow<Row extends object>(
  tables: StoredTable | readonly StoredTable[],
  row: Row,
): Row {
  const read = { ...row } as Record<string, unknown>
  const done = new Set<string>()
  for (const table of [tables].flat()) {
    for (const [column, codec] of CODECS.get(table) ?? []) {
      if (!(column in read)) continue
      if (done.has(column)) throw new TypeError(`"${column}" is stored by several of ${tables}.`)
      done.add(column)
      read[column] = shapes.readStored(codec, read[column])
    }
  }
  return read as Row
}

type Json = Record<string, unknown>

/**
 * Applies a JSON merge patch: objects are merged at every depth, `null` removes a member, all else takes its place.
 *
 * @see https://www.rfc-editor.org/rfc/rfc7396
 */
export function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch
  const merged: Json = isObject(target) ? { ...target } : {}
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete merged[name]
    else merged[name] = mergePatch(merged[name], value)
  }
  return merged
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns the digest of a JSON value; the order of members makes no difference. */
export function canonicalHash(value: unknown): string {
  return createHash('sha256').update(canonicalText(value)).digest('hex')
}

/** Writes a JSON value with its members in the order of their names. */
export function canonicalText(value: unknown): string {
  return JSON.stringify(value, sortMembers) ?? 'null'
}

function sortMembers(_key: string, value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Decimals of a number in a response; for a number of seconds, that is a millisecond. */
const DECIMALS = 3
const SCALE = 10 ** DECIMALS

/**
 * Rounds every number in a value to three decimals; so that clients do not see rounding errors of binary fractions.
 *
 * A part without a number to round is returned as it is, not copied; that is the usual case.
 */
export function roundNumbers<T>(value: T): T {
  if (typeof value === 'number') return rounded(value) as T
  if (value === null || typeof value !== 'object') return value
  return (Array.isArray(value) ? roundItems(value) : roundMembers(value)) as T
}

const rounded = (value: number) =>
  Number.isInteger(value) ? value : Math.round(value * SCALE) / SCALE

function roundItems(items: unknown[]): unknown[] {
  let copy: unknown[] | undefined
  for (const [index, item] of items.entries()) {
    const round = roundNumbers(item)
    if (round === item) continue
    copy ??= [...items]
    copy[index] = round
  }
  return copy ?? items
}

function roundMembers<T extends object>(value: T): T {
  let copy: T | undefined
  for (const name in value) {
    const round = roundNumbers(value[name])
    if (round === value[name]) continue
    copy ??= { ...value }
    copy[name] = round
  }
  return copy ?? value
}
