import type { Page } from 'playwright-core'

/** Opens a clock of what the thread of a page has computed so far, in seconds. */
export async function threadClock(page: Page): Promise<() => Promise<number>> {
  const metrics = await page.context().newCDPSession(page)
  await metrics.send('Performance.enable')
  return async () => {
    const read = await metrics.send('Performance.getMetrics')
    return read.metrics.find(({ name }) => name === 'ThreadTime')?.value ?? Number.NaN
  }
}
