/**
 * Polls until a condition holds. The time limit is long, since other programs may keep the machine busy; but there is one, so
 * that a failed test does not keep polling.
 *
 * @param what - The condition, named in the error when it never holds.
 */
export async function until(what: string, isSo: () => Promise<boolean> | boolean): Promise<void> {
  const end = performance.now() + LONGEST_MS
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`Waited in vain for this: ${what}.`)
    await Bun.sleep(PAUSE_MS)
  }
}

const PAUSE_MS = 10
/** In milliseconds; below the limit of the tests that wait. */
const LONGEST_MS = 200_000
