import { afterAll } from 'bun:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import type { Connector } from '../../packages/social/src/index.ts'
import type { Platform } from '../../packages/specification/src/index.ts'
import { openBrowser } from '../authorization/person.ts'
import { startWholeService } from '../authorization/whole-service.ts'
import { PATIENCE_MS, signUp } from './sign-up.ts'

/** The windows in which every page is to be usable: width and height in CSS pixels. */
export const DESKTOP: BrowserContextOptions = { viewport: { width: 1280, height: 800 } }
export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
}

interface Options {
  withWorker?: boolean
  connectors?: ReadonlyMap<Platform, Connector>
  allowPrivateReceivers?: boolean
  allowPrivateSources?: boolean
  smtpUrl?: string
}

/**
 * Starts the whole service and a browser for the tests of one file; both end with it.
 *
 * @param options.withWorker - Whether videos are worked on. Default: yes.
 * @param options.connectors - The platforms that are set up. Default: none.
 * @param options.allowPrivateReceivers - Whether webhooks may be on this machine. Default: no.
 * @param options.allowPrivateSources - Whether videos may be fetched from this machine. Default: no.
 * @param options.smtpUrl - The server that takes mail; members then verify their address first. Default: none.
 */
export async function openStudio({ withWorker = true, ...options }: Options = {}) {
  const service = await startWholeService({ withWorker, ...options })
  const browser = await openBrowser()
  afterAll(async () => {
    await browser.close()
    await service[Symbol.asyncDispose]()
  })

  const join = (context: BrowserContextOptions = DESKTOP) =>
    signUp(browser, service.baseUrl, context)

  return {
    service,
    browser,
    signUp: join,
    /** A new member, who has just signed up and looks at the studio. */
    member: async (context?: BrowserContextOptions): Promise<Page> => (await join(context)).page,
    /** The same member in another window of another kind, such as a phone. */
    async alsoOn(page: Page, context: BrowserContextOptions): Promise<Page> {
      const storageState = await page.context().storageState()
      const opened = await browser.newContext({ locale: 'en', ...context, storageState })
      opened.setDefaultTimeout(PATIENCE_MS)
      return opened.newPage()
    },
  }
}
