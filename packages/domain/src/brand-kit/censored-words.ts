import {
  type Censor,
  type CensoredWords,
  type CensoredWordsRequest,
  censorModeOf,
  censorSettingOf,
  cleanText,
  type ProjectSettings,
  readStored,
} from '@svc/specification'
import type { Tenant } from '../context.ts'
import { STORED_COLUMNS } from '../stored/stored-columns.ts'
import { refuseDuplicates } from './refuse-duplicates.ts'
import { changedMeanwhile, isFirstState, isReplacedState, laterThan } from './replaced-state.ts'

const DEFAULT_MODE = 'beep'

/** Reads the words that an account censors. */
export async function readCensoredWords({ sql, accountId }: Tenant): Promise<CensoredWords> {
  const [kit] = await sql<CensoredWords[]>`
    select censored_words as items, censor_mode as mode, censored_words_updated_at as updated_at
      from brand_kits where account_id = ${accountId}
  `
  return kit ? toWords(kit) : { items: [], mode: DEFAULT_MODE, updated_at: null }
}

/**
 * Replaces the words that an account censors, and the mode of censoring if one is given.
 *
 * @throws {ApiError} `VALIDATION_ERROR` at a word that is there twice, in whatever case; `CONFLICT` when `updated_at` is another.
 */
export async function replaceCensoredWords(
  { sql, accountId }: Tenant,
  request: CensoredWordsRequest,
): Promise<CensoredWords> {
  const { items: given, mode = null, updated_at } = cleanText(request)
  const items = given.map(({ word, match = 'exact' }) => ({ word, match }))
  refuseDuplicates(items, 'word')
  const before = sql`brand_kits.censored_words_updated_at`
  const [kit] = await sql<CensoredWords[]>`
    insert into brand_kits (account_id, censored_words, censor_mode, censored_words_updated_at)
    select ${accountId}::uuid, ${items}::jsonb, coalesce(${mode}, ${DEFAULT_MODE}), now()
     where ${isFirstState(sql, accountId, updated_at)}
        on conflict (account_id) do update
       set censored_words = excluded.censored_words,
           censor_mode = coalesce(${mode}, brand_kits.censor_mode),
           censored_words_updated_at = ${laterThan(sql, before)}
     where ${isReplacedState(sql, before, updated_at)}
    returning censored_words as items, censor_mode as mode,
              censored_words_updated_at as updated_at
  `
  if (kit) return toWords(kit)
  throw changedMeanwhile()
}

function toWords({ items, ...kit }: CensoredWords): CensoredWords {
  return { items: readStored(STORED_COLUMNS.brand_kits.censored_words, items), ...kit }
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
