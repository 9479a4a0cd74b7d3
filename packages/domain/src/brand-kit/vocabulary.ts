import { cleanText, readStored, type Vocabulary, type VocabularyRequest } from '@svc/specification'
import type { Conditional, Tenant } from '../context.ts'
import { STORED_COLUMNS } from '../stored/stored-columns.ts'
import { refuseDuplicates } from './refuse-duplicates.ts'
import { replaceList } from './replaced-state.ts'

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
  return replaceList(context, {
    wanted: { items },
    expected: updated_at,
    read: readVocabulary,
    async write({ sql, accountId }) {
      const [kit] = await sql<[Vocabulary]>`
        update brand_kits
           set vocabulary = ${items}::jsonb,
               vocabulary_updated_at = greatest(now(), vocabulary_updated_at + interval '1 millisecond')
         where account_id = ${accountId}
        returning vocabulary as items, vocabulary_updated_at as updated_at
      `
      return toVocabulary(kit)
    },
  })
}

function toVocabulary({ items, ...kit }: Vocabulary): Vocabulary {
  return { items: readStored(STORED_COLUMNS.brand_kits.vocabulary, items), ...kit }
}
