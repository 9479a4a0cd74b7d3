import { expect, test } from 'bun:test'
import { visitFirst } from '../studio-speed/first-visit.ts'
import { expectUsable } from './expect-usable.ts'
import { openStudio, PHONE } from './open-studio.ts'
import { PASSWORD } from './sign-up.ts'

const studio = await openStudio({ withWorker: false })

test('a person who signs up is in the studio, which is usable by everyone and has no fault to tell the console', async () => {
  const page = await studio.member()
  await page.getByText('Robin Example').waitFor()
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  await page.reload()
  await page.getByRole('heading', { name: 'No video yet' }).waitFor()
  await expectUsable(page, 'videos, empty')
  const phone = await studio.alsoOn(page, PHONE)
  await phone.goto(`${studio.service.baseUrl}/studio/nowhere`)
  await phone.getByRole('heading', { name: 'There is nothing here' }).waitFor()
  await expectUsable(phone, 'not found')
  await phone.getByRole('link', { name: 'Videos' }).last().click()
  await phone.getByRole('heading', { name: 'No video yet' }).waitFor()
  expect(said).toEqual([])
}, 60_000)

test('a visitor who is not signed in comes back to the page that was asked for', async () => {
  const page = await studio.member()
  await page.context().clearCookies()
  await page.goto(`${studio.service.baseUrl}/studio/nowhere`)
  expect(new URL(page.url()).search).toBe('?return_to=%2Fstudio%2Fnowhere')
}, 60_000)

test('after a session has ended, signing in again in another window goes on where the page was', async () => {
  const { page, email } = await studio.signUp()
  await page.getByRole('heading', { name: 'No video yet' }).waitFor()
  await page.evaluate('globalThis.isStillThere = true')
  await page.context().clearCookies()
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
  await dialog.waitFor()
  await expectUsable(page, 'the end of a session')
  const [other] = await Promise.all([
    page.waitForEvent('popup'),
    dialog.getByRole('link', { name: 'Sign in' }).click(),
  ])
  await other.getByLabel('E-mail').fill(email)
  await other.getByLabel('Password').fill(PASSWORD)
  await Promise.all([
    dialog.waitFor({ state: 'detached' }),
    other.getByRole('button', { name: 'Sign in' }).click(),
  ])
  expect(await page.evaluate('globalThis.isStillThere')).toBe(true)
}, 60_000)

test('the texts follow the language of the browser', async () => {
  const page = await studio.member({ locale: 'de-AT' })
  await page.getByRole('heading', { name: 'Noch kein Video' }).waitFor()
  expect(await page.getAttribute('html', 'lang')).toBe('de')
}, 60_000)

test('the first visit loads at most 250 kB', async () => {
  const page = await studio.member()
  const context = { ...PHONE, storageState: await page.context().storageState() }
  const url = `${studio.service.baseUrl}/studio/videos`
  const { kilobytes } = await visitFirst(studio.browser, url, { context })
  expect(kilobytes).toBeGreaterThan(100)
  expect(kilobytes).toBeLessThan(250)
}, 60_000)
