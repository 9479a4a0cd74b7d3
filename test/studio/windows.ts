import type { Browser, BrowserContextOptions, Page } from 'playwright-core'

/** A window that one test at a time uses. */
interface Window {
  kind: string
  isOpen(): boolean
  openPage(): Promise<Page>
  /** Closes its pages, and forgets what they stored. */
  empty(): Promise<unknown>
}

/** A service compresses the studio as well as it can for all who come later, which costs each process of tests five seconds. */
const PLAIN = { 'accept-encoding': 'identity' }

const USUAL = {
  locale: 'en',
  extraHTTPHeaders: PLAIN,
  // What a worker beside the pages sends is not seen by a test that breaks a page's connection.
  serviceWorkers: 'block',
  // What moves is drawn sixty times a second: a test asks for it where it looks at that.
  reducedMotion: 'reduce',
} as const

const unused = new WeakMap<Browser, Window[]>()

/**
 * Opens windows of a browser that look at a service, and uses them again: where the studio was shown before, its program is
 * loaded and compiled, so that a page takes half of the processor time.
 */
export function openWindows(browser: Browser, baseURL: string) {
  const free = unused.get(browser) ?? []
  unused.set(browser, free)
  const taken: Window[] = []
  return {
    /** Opens an empty page in a window in which nothing is stored. */
    async open(options: BrowserContextOptions): Promise<Page> {
      const settings = { ...USUAL, baseURL, ...options }
      const kind = JSON.stringify(settings)
      const place = free.findIndex((window) => window.kind === kind && window.isOpen())
      const [used] = place < 0 ? [] : free.splice(place, 1)
      const window = used ?? (await openWindow(browser, settings))
      taken.push(window)
      return window.openPage()
    },
    /** Ends the use of all windows. */
    async close(): Promise<void> {
      await Promise.all(
        taken.splice(0).map(async (window) => {
          await window.empty()
          free.push(window)
        }),
      )
    },
  }
}

async function openWindow(browser: Browser, settings: BrowserContextOptions): Promise<Window> {
  const context = await browser.newContext(settings)
  // A clock of the test decides how long is waited.
  context.setDefaultTimeout(0)
  // While it is open, other pages of the window run in its process.
  const anchor = await context.newPage()
  await anchor.goto('/dashboard/icon.svg')
  const debug = await context.newCDPSession(anchor)
  return {
    kind: JSON.stringify(settings),
    openPage: () => context.newPage(),
    isOpen: () => !anchor.isClosed(),
    async empty() {
      // A test that waited in vain has lost all pages.
      if (anchor.isClosed()) return context.close()
      const pages = context.pages().filter((page) => page !== anchor)
      await Promise.all(pages.map((page) => page.close()))
      await context.setOffline(false)
      await context.clearCookies()
      const origin = settings.baseURL ?? ''
      return debug.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
    },
  }
}
