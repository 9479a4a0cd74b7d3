import {
  type OptionRule,
  PLATFORM_FACTS,
  type Platform,
  type StoredEdits,
  type TemplateConfig,
} from '@svc/specification'
import { type TimeRange, toClipSecond } from '../clip/clip-time.ts'
import type { Sql } from '../database.ts'
import { readRow } from '../json.ts'

interface Row {
  config: TemplateConfig | null
  edits: StoredEdits
  segments: TimeRange[]
}

/** A file that is posted: one that a render made, or one that would be made of the clip as it is now. */
interface Shown {
  account_id: string
  clip_id: string
  platform: Platform
  /** `null` for one that would be made, by `config`. */
  render_id: string | null
  config?: TemplateConfig
}

/** Gives the option by which a platform is told which second of a file is its cover; empty for none. */
export function coverOption(platform: Platform, second: number | null): Record<string, number> {
  const rule = ruleOf(platform)
  return rule && second !== null ? { [rule.name]: Math.round(second * rule.unit) } : {}
}

/**
 * Finds the second of a post's file that a person chose as its cover; `null` where no one chose it,
 * where the file shows an earlier edit of the clip, and for a platform that takes none.
 */
export async function readCover(sql: Sql, file: Shown): Promise<number | null> {
  const { account_id, clip_id, platform, render_id } = file
  if (!ruleOf(platform)) return null
  const [row] = await sql<Row[]>`
    select c.edits, c.segments, r.config
      from clips c left join renders r on r.render_id = ${render_id}::uuid
     where c.clip_id = ${clip_id} and c.account_id = ${account_id}
       and coalesce(r.clip_revision >= c.drawn_revision, true)
  `
  if (!row) return null
  const { edits, segments, config } = readRow(['clips', 'renders'], row)
  const { cover_seconds } = edits
  const second = cover_seconds === null ? null : toClipSecond(cover_seconds, segments)
  if (second === null) return null
  return second + (await introSeconds(sql, account_id, config ?? file.config ?? null))
}

function ruleOf(platform: Platform): { name: string; unit: number } | undefined {
  const rules: Record<string, OptionRule> = PLATFORM_FACTS[platform].limits.options
  return Object.entries(rules).flatMap(([name, rule]) =>
    rule.kind === 'number' && rule.cover !== undefined ? [{ name, unit: rule.cover }] : [],
  )[0]
}

async function introSeconds(sql: Sql, account_id: string, config: Row['config']): Promise<number> {
  const intro = config?.branding.intro_asset_id ?? null
  if (intro === null) return 0
  const [asset] = await sql<{ duration_seconds: number | null }[]>`
    select duration_seconds from assets
     where asset_id = ${intro} and account_id = ${account_id}
  `
  return asset?.duration_seconds ?? 0
}
