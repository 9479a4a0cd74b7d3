import { afterAll } from 'bun:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { openBrowser } from '../authorization/person.ts'
import { startWholeService } from '../authorization/whole-service.ts'

export const PASSWORD = 'correct horse battery staple'
/** A page is there in a tenth of a second; a browser that starts beside other programs can take a hundred times that. */
const PATIENCE_MS = 50_000

/** The windows in which every page is to be usable: width and height in CSS pixels. */
export const DESKTOP: BrowserContextOptions = { viewport: { width: 1280, height: 800 } }
export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
}

/**
 * Starts the whole service and a browser for the tests of one file; both end with it.
 *
 * @param options.withWorker - Whether videos are worked on. Default: yes.
 */
export async function openStudio({ withWorker = true } = {}) {
  const service = await startWholeService({ withWorker })
  const browser = await openBrowser()
  afterAll(async () => {
    await browser.close()
    await service[Symbol.asyncDispose]()
  })

  /** Signs up a new member, who then looks at the studio. */
  async function signUp(context: BrowserContextOptions = DESKTOP) {
    const opened = await browser.newContext({ locale: 'en', ...context })
    opened.setDefaultTimeout(PATIENCE_MS)
    const page = await opened.newPage()
    const email = `${crypto.randomUUID()}@example.org`
    await page.goto(`${service.baseUrl}/dashboard/sign-up`)
    await page.getByLabel('Name').fill('Robin Example')
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Create the account' }).click()
    await page.waitForURL(/studio/)
    return { page, email }
  }

  return {
    service,
    signUp,
    /** A new member, who has just signed up and looks at the studio. */
    member: async (context?: BrowserContextOptions): Promise<Page> => (await signUp(context)).page,
    /** The same member in another window of another kind, such as a phone. */
    async alsoOn(page: Page, context: BrowserContextOptions): Promise<Page> {
      const storageState = await page.context().storageState()
      const opened = await browser.newContext({ locale: 'en', ...context, storageState })
      opened.setDefaultTimeout(PATIENCE_MS)
      return opened.newPage()
    },
  }
}
