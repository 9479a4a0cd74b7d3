import { ApiError } from '@svc/errors'

/** Refuses a list that names one word twice, in whatever case; `member` is what the word is called. */
export function refuseDuplicates<Name extends string>(
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
