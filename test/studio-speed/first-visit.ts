import type { Browser, BrowserContextOptions } from 'playwright-core'

/** A slow phone as Lighthouse simulates one: the network of a train, and a quarter of this machine's processor. */
export const SLOW_PHONE: Conditions = {
  latencyMs: 150,
  downloadKilobits: 1638,
  uploadKilobits: 750,
  slowdown: 4,
}

interface Conditions {
  /** Of each request, there and back. */
  latencyMs: number
  /** A second. */
  downloadKilobits: number
  uploadKilobits: number
  /** How many times slower the processor is than this machine's. */
  slowdown: number
}

/** What the first visit of a page took. */
export interface FirstVisit {
  /** Everything that was sent to the browser, compressed as it was sent, with headers; media not counted. */
  kilobytes: number
  /** From the address to the heading of the page. */
  usableSeconds: number
  /** The longest time in which the page answered nothing. */
  longestTaskMs: number
}

/**
 * Visits a page in a browser that has nothing of it yet.
 *
 * @param options.context - Has the cookies of a member who is signed in.
 */
export async function visitFirst(
  browser: Browser,
  url: string,
  options: { context: BrowserContextOptions; conditions?: Conditions },
): Promise<FirstVisit> {
  const context = await browser.newContext(options.context)
  await using _ = { [Symbol.asyncDispose]: () => context.close() }
  const page = await context.newPage()
  const debug = await context.newCDPSession(page)
  await debug.send('Network.enable')
  const types = new Map<string, string>()
  let bytes = 0
  debug.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type))
  debug.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (types.get(requestId) !== 'Media') bytes += encodedDataLength
  })
  if (options.conditions) {
    const { latencyMs, downloadKilobits, uploadKilobits, slowdown } = options.conditions
    await debug.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: latencyMs,
      downloadThroughput: (downloadKilobits * 1000) / 8,
      uploadThroughput: (uploadKilobits * 1000) / 8,
    })
    await debug.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  }
  await page.addInitScript(WATCH_TASKS)
  const begin = performance.now()
  await page.goto(url, { waitUntil: 'commit' })
  await page.locator('h1').first().waitFor()
  const usableSeconds = (performance.now() - begin) / 1000
  await page.waitForLoadState('networkidle')
  const longestTaskMs = await page.evaluate<number>('Math.max(0, ...globalThis.tasks)')
  return { kilobytes: bytes / 1000, usableSeconds, longestTaskMs }
}

const WATCH_TASKS = `globalThis.tasks = []
new PerformanceObserver((list) => globalThis.tasks.push(...list.getEntries().map(({ duration }) => duration)))
  .observe({ type: 'longtask', buffered: true })`
