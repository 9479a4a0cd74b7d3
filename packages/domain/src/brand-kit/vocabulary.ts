import { cleanText, readStored, type Vocabulary, type VocabularyRequest } from '@svc/specification'
import type { Tenant } from '../context.ts'
import { STORED_COLUMNS } from '../stored/stored-columns.ts'
import { refuseDuplicates } from './refuse-duplicates.ts'
import { changedMeanwhile, isFirstState, isReplacedState, laterThan } from './replaced-state.ts'

/** Reads an account's vocabulary. */
export async function readVocabulary({ sql, accountId }: Tenant): Promise<Vocabulary> {
  const [kit] = await sql<Vocabulary[]>`
    select vocabulary as items, vocabulary_updated_at as updated_at
      from brand_kits where account_id = ${accountId}
  `
  return kit ? toVocabulary(kit) : { items: [], updated_at: null }
}

/**
 * Replaces an account's vocabulary. Projects that are created or begun later use it.
 *
 * @throws {ApiError} `VALIDATION_ERROR` at a term that is there twice, in whatever case; `CONFLICT` when `updated_at` is another.
 */
export async function replaceVocabulary(
  { sql, accountId }: Tenant,
  request: VocabularyRequest,
): Promise<Vocabulary> {
  const { items: given, updated_at } = cleanText(request)
  const items = given.map(({ term, sounds_like, replace_with }) => ({
    term,
    sounds_like: sounds_like ?? [],
    replace_with: replace_with ?? null,
  }))
  refuseDuplicates(items, 'term')
  const before = sql`brand_kits.vocabulary_updated_at`
  const [kit] = await sql<Vocabulary[]>`
    insert into brand_kits (account_id, vocabulary, vocabulary_updated_at)
    select ${accountId}::uuid, ${items}::jsonb, now()
     where ${isFirstState(sql, accountId, updated_at)}
        on conflict (account_id) do update
       set vocabulary = excluded.vocabulary, vocabulary_updated_at = ${laterThan(sql, before)}
     where ${isReplacedState(sql, before, updated_at)}
    returning vocabulary as items, vocabulary_updated_at as updated_at
  `
  if (kit) return toVocabulary(kit)
  throw changedMeanwhile()
}

function toVocabulary({ items, ...kit }: Vocabulary): Vocabulary {
  return { items: readStored(STORED_COLUMNS.brand_kits.vocabulary, items), ...kit }
}
