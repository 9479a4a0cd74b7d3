import { until as untilFound } from '@svc/patience'

/**
 * Polls until a condition holds, and gives up by a clock that stands still while the machine is busy.
 *
 * @param what - The condition, named in the error when it never holds.
 */
export async function until(what: string, isSo: () => Promise<boolean> | boolean): Promise<void> {
  await untilFound(isSo).catch((cause: unknown) => {
    throw new Error(`Waited in vain for this: ${what}.`, { cause })
  })
}
