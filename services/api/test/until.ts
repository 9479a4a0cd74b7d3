/** Waits until a condition holds, for this many milliseconds at most. */
export async function until(
  isTrue: () => boolean | Promise<boolean>,
  patience = 8000,
): Promise<void> {
  const end = performance.now() + patience
  while (!(await isTrue())) {
    if (performance.now() > end) throw new Error(`It did not happen within ${patience} ms.`)
    await Bun.sleep(25)
  }
}
