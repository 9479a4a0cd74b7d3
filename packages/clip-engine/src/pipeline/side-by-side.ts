/**
 * Does two things at the same time. When one fails, the other is aborted, and has ended when the error is thrown.
 *
 * @param work - Begins both, with a signal for both.
 */
export async function sideBySide<A, B>(
  signal: AbortSignal,
  work: (signal: AbortSignal) => readonly [Promise<A>, Promise<B>],
): Promise<[A, B]> {
  const failed = new AbortController()
  const both = work(AbortSignal.any([signal, failed.signal]))
  try {
    return await Promise.all(both)
  } catch (error) {
    failed.abort(error)
    await Promise.allSettled(both)
    throw error
  }
}
