/**
 * Does `work` for each item in turn; one that fails does not keep the others from being done.
 *
 * @throws The error of the item that failed; an `AggregateError` that lists all of them when several failed.
 */
export async function eachApart<T>(
  items: Iterable<T>,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = []
  for (const item of items) await work(item).catch((error: unknown) => failures.push(error))
  if (failures.length === 1) throw failures[0]
  if (failures.length > 1) throw new AggregateError(failures, failures.map(String).join(' '))
}
