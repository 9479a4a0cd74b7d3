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
import type { Conditional, Tenant } from '../context.ts'
import { STORED_COLUMNS } from '../stored/stored-columns.ts'
import { refuseDuplicates } from './refuse-duplicates.ts'
import { replaceList } from './replaced-state.ts'

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
  return replaceList(context, {
    wanted: { items, mode },
    expected: updated_at,
    read: readCensoredWords,
    async write({ sql, accountId }) {
      const [kit] = await sql<[CensoredWords]>`
        update brand_kits
           set censored_words = ${items}::jsonb, censor_mode = ${mode},
               censored_words_updated_at = greatest(now(), censored_words_updated_at + interval '1 millisecond')
         where account_id = ${accountId}
        returning censored_words as items, censor_mode as mode,
                  censored_words_updated_at as updated_at
      `
      return toWords(kit)
    },
  })
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
