/**
 * Waits until something is so, and looks often. Patient, since another program may keep the machine busy; but it ends, so
 * that a test that fails leaves nothing that goes on looking.
 *
 * @param what - Named when it never comes to be.
 */
export async function until(what: string, isSo: () => Promise<boolean> | boolean): Promise<void> {
  const end = performance.now() + LONGEST_MS
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`Waited in vain for this: ${what}.`)
    await Bun.sleep(PAUSE_MS)
  }
}

const PAUSE_MS = 10
/** Below the limit of the tests that wait. */
const LONGEST_MS = 50_000
