import { ConflictError } from '@svc/client'

/** More than there are likely to be others who change the same list in the same second. */
const MOST_TRIES = 10

/** A list as it was read, and from when it is. */
interface State {
  updated_at: string | null
}

/**
 * Changes a list that is written as a whole: what was changed by others since it was read is read again, so that nothing is lost.
 *
 * @param write - Writes the list anew, for the state that it was given.
 */
export async function changeList<List extends State, Result>(
  read: () => Promise<List>,
  write: (list: List) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    const list = await read()
    try {
      return await write(list)
    } catch (error) {
      if (!(error instanceof ConflictError) || attempt === MOST_TRIES) throw error
    }
  }
}
