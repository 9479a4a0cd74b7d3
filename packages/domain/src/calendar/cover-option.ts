import {
  type OptionRule,
  PLATFORM_FACTS,
  type Platform,
  type StoredEdits,
  type TemplateConfig,
} from '@svc/specification'
import { type TimeRange, toClipSecond } from '../clip/clip-time.ts'
import type { Sql } from '../database.ts'
import { readRow } from '../stored/stored-columns.ts'
import type { PostRun } from './post-work.ts'

interface Row {
  config: TemplateConfig | null
  edits: StoredEdits
  segments: TimeRange[]
}

/**
 * Gives the option by which a platform is told which moment of a post's file is its cover; empty where no one chose it,
 * where the file shows an earlier edit of the clip, and for a platform that takes none.
 */
export async function coverOption(
  sql: Sql,
  { account_id, post_id }: PostRun,
  platform: Platform,
): Promise<Record<string, number>> {
  const rules: Record<string, OptionRule> = PLATFORM_FACTS[platform].limits.options
  const [[name, unit] = []] = Object.entries(rules).flatMap(([name, rule]) =>
    rule.kind === 'number' && rule.cover !== undefined ? [[name, rule.cover] as const] : [],
  )
  if (name === undefined || unit === undefined) return {}
  const [row] = await sql<Row[]>`
    select c.edits, c.segments, r.config
      from posts e join clips c using (clip_id) join renders r using (render_id)
     where e.post_id = ${post_id} and e.account_id = ${account_id}
       and r.clip_revision >= c.drawn_revision
  `
  if (!row) return {}
  const { edits, segments, config } = readRow(['clips', 'renders'], row)
  const { cover_seconds } = edits
  const second = cover_seconds === null ? null : toClipSecond(cover_seconds, segments)
  if (second === null) return {}
  const before = await introSeconds(sql, account_id, config)
  return { [name]: Math.round((before + second) * unit) }
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
