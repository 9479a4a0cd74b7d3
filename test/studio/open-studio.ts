import { afterEach } from 'bun:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import {
  openSharedBrowser,
  restingService,
  type WorkingService,
  workingService,
} from '../authorization/shared-service.ts'
import type { WholeService } from '../authorization/whole-service.ts'
import { type Member, newMember } from './member.ts'
import { openWindows } from './windows.ts'

/** The windows in which every page is to be usable: width and height in CSS pixels. */
export const DESKTOP: BrowserContextOptions = { viewport: { width: 1280, height: 800 } }
export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
}

export type Studio<S extends WholeService = WholeService> = Awaited<
  ReturnType<typeof openStudio<S>>
>

/** The studio of a service on which clips are made and posted. */
export const openWorkingStudio = async (): Promise<Studio<WorkingService>> =>
  openStudio(await workingService())

/** The studio of a service that works on nothing: what happens to a video is written by its test. */
export const openRestingStudio = async (): Promise<Studio> => openStudio(await restingService())

/**
 * Opens the studio of a running service for the tests of a file. Each test has members of its own, whose windows are closed
 * after it.
 */
export async function openStudio<S extends WholeService>(service: S) {
  const browser = await openSharedBrowser()
  const windows = openWindows(browser, service.baseUrl)
  afterEach(() => windows.close())

  async function openPage(
    path = '/studio',
    window: BrowserContextOptions = DESKTOP,
    cookies: Member['cookies'] = [],
  ): Promise<Page> {
    const page = await windows.open(window)
    await page.context().addCookies(cookies)
    await page.goto(path)
    return page
  }

  async function member(language?: string) {
    const one = await newMember(service.baseUrl, language)
    return {
      ...one,
      /** Opens a page of the studio in a window of their own. */
      async open(path?: string, window?: BrowserContextOptions): Promise<Page> {
        const page = await openPage(path, window, one.cookies)
        // Until the program has begun, the list is what the service wrote: a key that is pressed on it is lost.
        if (/\/studio(?:\/videos)?$/.test(page.url()))
          await page.locator('main[tabindex]').waitFor()
        return page
      },
    }
  }

  return {
    service,
    browser,
    /** Signs up a new member. */
    member,
    /** Opens a page as a new member. */
    open: async (path?: string, window?: BrowserContextOptions): Promise<Page> =>
      (await member(window?.locale)).open(path, window),
    /** Opens a page without being signed in. */
    visit: (path: string, window?: BrowserContextOptions) => openPage(path, window),
  }
}
