/** The work of the service failed or was cancelled. Its resource is printed all the same. */
export class WorkFailed extends Error {
  override name = 'WorkFailed'

  constructor(
    readonly work: object,
    message: string,
  ) {
    super(message)
  }
}

interface Work {
  status: string
  error: { code: string; message: string } | null
}

/**
 * Returns finished work that was successful.
 *
 * @throws {WorkFailed} It failed or was cancelled.
 */
export function endedWell<W extends Work>(work: W, what: string): W {
  if (work.status === 'completed') return work
  const why = work.error ? ` ${work.error.message} (${work.error.code})` : ''
  throw new WorkFailed(work, `The ${what} is ${work.status}.${why}`)
}
