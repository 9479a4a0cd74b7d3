/** Milliseconds for which what the service wrote stays while the studio has nothing of its own. */
const LATE_MS = 3000

/** Whether the service wrote what the page shows until the program is there. */
let isWritten = document.querySelector('#studio main') !== null

/** Says that from now on pages show by themselves what they wait for. */
export function endFirstReads(): void {
  isWritten = false
}

/** Has a page that the service wrote begin with all that it shows: so it is made once, and not twice. */
export function awaitFirst(read: () => Promise<unknown>): Promise<unknown> | undefined {
  if (!isWritten) return undefined
  const late = new Promise((resolve) => setTimeout(resolve, LATE_MS))
  // The page asks again by itself, and says what is wrong.
  return Promise.race([read().catch(() => {}), late])
}
