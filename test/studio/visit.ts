import type { BrowserContext } from 'playwright-core'

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

/** What a visit of a page took. */
export interface Visit {
  /** Everything that was sent to the browser, compressed as it was sent, with headers; without pictures, media and the fonts of captions. */
  kilobytes: number
  /** From the address to the heading of the page. */
  headingSeconds: number
  /** From the address to what the page is for. */
  usableSeconds: number
  /** The longest time in which the page answered nothing. */
  longestTaskMs: number
}

interface VisitOptions {
  /** Selects what the page is for. Default: its heading. */
  usable?: string
  conditions?: Conditions
}

/**
 * Visits a page; the first visit of a context has nothing of it yet, the second one has what browsers keep.
 *
 * @param context - Has the cookies of a member who is signed in.
 */
export async function visit(
  context: BrowserContext,
  url: string,
  { usable = 'h1', conditions }: VisitOptions = {},
): Promise<Visit> {
  const page = await context.newPage()
  await using _ = { [Symbol.asyncDispose]: () => page.close() }
  const debug = await context.newCDPSession(page)
  await debug.send('Network.enable')
  const left = new Set<string>()
  let bytes = 0
  debug.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (NOT_COUNTED.has(type) || response.url.includes('/studio/fonts/')) left.add(requestId)
  })
  debug.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!left.has(requestId)) bytes += encodedDataLength
  })
  if (conditions) {
    const { latencyMs, downloadKilobits, uploadKilobits, slowdown } = conditions
    await debug.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: latencyMs,
      downloadThroughput: (downloadKilobits * 1000) / 8,
      uploadThroughput: (uploadKilobits * 1000) / 8,
    })
    await debug.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  }
  await page.addInitScript(WATCH_TASKS)
  await page.addInitScript(watchFor(['h1', usable]))
  await page.goto(url, { waitUntil: 'commit' })
  await page.locator(usable).first().waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
  const [heading = NaN, use = NaN] = await page.evaluate<number[]>('globalThis.seenMs')
  const [headingSeconds, usableSeconds] = [heading / 1000, use / 1000]
  const longestTaskMs = await page.evaluate<number>('Math.max(0, ...globalThis.tasks)')
  return { kilobytes: bytes / 1000, headingSeconds, usableSeconds, longestTaskMs }
}

/** What the browser's tools call pictures and films. */
const NOT_COUNTED = new Set(['Image', 'Media'])

/** Notes in the page when each element was first painted: asked from outside, twice a second, it would be late, and cost the page its time. */
const watchFor = (selectors: string[]) => `globalThis.seenMs = []
new MutationObserver(() => ${JSON.stringify(selectors)}.forEach((selector, at) => {
  if (at in globalThis.seenMs || !document.querySelector(selector)) return
  globalThis.seenMs[at] = NaN
  requestAnimationFrame(() => setTimeout(() => { globalThis.seenMs[at] = performance.now() }))
})).observe(document, { childList: true, subtree: true })`

export const WATCH_TASKS = `globalThis.tasks = []
new PerformanceObserver((list) => globalThis.tasks.push(...list.getEntries().map(({ duration }) => duration)))
  .observe({ type: 'longtask', buffered: true })`
