import { expect, test } from 'bun:test'
import { until } from '@svc/patience'
import { failProject } from '../../packages/domain/src/index.ts'
import { begunProject } from '../../packages/domain/test/create-test-database.ts'
import { expectUsable } from './expect-usable.ts'
import { openRestingStudio, PHONE } from './open-studio.ts'

const studio = await openRestingStudio()
const { sql } = studio.service
const COOKIE = '.youtube.com\tTRUE\t/\tTRUE\t0\tSID\tsecret'

test('a video whose site asks for a sign-in is fetched anew with cookies, which the settings list and delete', async () => {
  const { client, open } = await studio.member()
  const source = { url: 'https://www.youtube.com/watch?v=1' }
  const { project_id } = await client.projects.create({ title: 'Talk', source })
  await failProject(sql, await begunProject(sql, project_id), {
    ...{ code: 'source_forbidden', stage: 'downloading', retryable: true },
    message: 'www.youtube.com: Sign in to confirm you’re not a bot.',
  })
  const page = await open(`/studio/videos/${project_id}`, PHONE)
  await page.getByText('Give cookies of youtube.com').tap()
  const field = page.getByLabel('Cookies', { exact: true })
  const keep = page.getByRole('button', { name: 'Keep and try again' })
  await field.fill(`${COOKIE}\n${COOKIE.replace('youtube', 'example')}`)
  await keep.tap()
  await page.getByText('Line 2 is no cookie of this site.').waitFor()
  await expectUsable(page, 'cookies for a video')
  const buffer = Buffer.from(COOKIE)
  const file = { name: 'cookies.txt', mimeType: 'text/plain', buffer }
  await page.locator('input[type=file]').setInputFiles(file)
  await until(async () => (await field.inputValue()) === COOKIE)
  await keep.tap()
  await until(async () => (await client.projects.get(project_id)).status === 'queued')
  expect((await client.sourceCookies.list()).items).toMatchObject([{ site: 'youtube.com' }])

  const settings = await open('/studio/account/settings')
  const row = settings.getByRole('list', { name: 'Sites with cookies' }).getByRole('listitem')
  await row.getByText('youtube.com').waitFor()
  await settings.getByText('Give cookies of a site').click()
  await expectUsable(settings, 'cookies in the settings')
  await settings.getByRole('button', { name: 'Delete the cookies of youtube.com' }).click()
  await settings.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await until(async () => (await client.sourceCookies.list()).items.length === 0)
  await row.waitFor({ state: 'detached' })
})
