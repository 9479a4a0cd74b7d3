import { ConflictError } from '@svc/client'

/** More than there are likely to be others who change the same words in the same second. */
const MOST_TRIES = 10

/** Words as they were read, and from when they are. */
interface State {
  updated_at: string | null
}

/**
 * Changes a list that is written as a whole: what was changed by others since it was read is read again, so that nothing is lost.
 *
 * @param write - Writes the list anew, for the state that it was given.
 */
export async function changeWords<Words extends State, Result>(
  read: () => Promise<Words>,
  write: (words: Words) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    const words = await read()
    try {
      return await write(words)
    } catch (error) {
      if (!(error instanceof ConflictError) || attempt === MOST_TRIES) throw error
    }
  }
}
