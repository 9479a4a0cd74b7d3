import { afterAll, expect, test } from 'bun:test'
import { join } from 'node:path'
import { until } from '@svc/patience'
import type { Page, Request, Route } from 'playwright-core'
import type { Client } from '../../../packages/client/src/index.ts'
import { beginProject, reportProject } from '../../../packages/domain/src/index.ts'
import { startWholeService } from '../../authorization/whole-service.ts'
import { chooseFile } from '../choose-file.ts'
import { expectUsable } from '../expect-usable.ts'
import { isPart, openFolder, padFilm } from '../film-in-parts.ts'
import { giveClip } from '../given-clip.ts'
import { openStudio } from '../open-studio.ts'

// Of its own, since it is stopped and started.
const service = await startWholeService()
const studio = await openStudio(service)
afterAll(() => service[Symbol.asyncDispose]())
const ADDRESS = 'https://example.org/film.mp4'

test('a form is filled in and sent while the service restarts, and other pages open once it is back', async () => {
  const { client, open } = await studio.member()
  const page = await open()
  await page.getByRole('link', { name: 'New video' }).click()
  await page.getByLabel('Or the address of a video').fill(ADDRESS)
  await service.stop()
  await away(page).waitFor()
  await expectUsable(page, 'a service that does not answer')
  await page.getByRole('button', { name: 'More settings' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Typed meanwhile')
  await page.getByRole('button', { name: 'Find the clips' }).click()
  await service.start()
  await page.getByRole('heading', { name: 'Typed meanwhile' }).waitFor()
  await away(page).waitFor({ state: 'detached' })
  expect(await titlesOf(client)).toEqual(['Typed meanwhile'])

  await service.stop()
  await away(page).waitFor()
  await page.getByRole('link', { name: 'Brand' }).click()
  await service.start()
  await page.getByRole('heading', { name: 'Brand' }).waitFor()
})

test('what was carried out and not answered is not done again, not even after the page was loaded again', async () => {
  const { client, open } = await studio.member()
  const page = await open('/studio/new')
  await page.getByLabel('Or the address of a video').fill(ADDRESS)
  const creations = '**/dashboard/try/v1/projects'
  const keys = new Set<string | undefined>()
  page.on('request', (request) => {
    if (isCreation(request)) keys.add(request.headers()['idempotency-key'])
  })
  let isDone = false
  await page.route(creations, async (route) => {
    if (!isCreation(route.request())) return route.continue()
    // A page that is loaded again breaks the request off by itself.
    await loseAnswer(route).catch(() => {})
    isDone = true
  })
  await page.getByRole('button', { name: 'Find the clips' }).click()
  await until(() => isDone)
  expect(await titlesOf(client)).toHaveLength(1)
  await page.reload()
  await page.unroute(creations)
  await page.getByRole('button', { name: 'Find the clips' }).click()
  await page.waitForURL(/videos\/[0-9A-Z]{26}$/)
  expect(await titlesOf(client)).toHaveLength(1)
  expect(keys.size).toBe(1)
})

test('a video is watched through a restart, after which no event of the account is missed', async () => {
  const { client, open } = await studio.member()
  const { project_id } = await client.projects.create({ title: 'A talk', source: { url: ADDRESS } })
  const page = await open(`/studio/videos/${project_id}`)
  await page.getByRole('progressbar', { name: 'Waiting for its turn' }).waitFor()
  const run = await beginProject(service.sql, project_id, 1)
  if (!run) throw new Error('The project cannot be begun.')
  await reportProject(service.sql, run, { stage: 'transcribing', progress: 42 })
  await page.getByText('42%').first().waitFor()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await service.stop()
  await away(page).waitFor()
  await page.getByText('42%').first().waitFor()
  await service.start()
  await reportProject(service.sql, run, { stage: 'selecting', progress: 77 })
  await page.getByText('77%').first().waitFor()
  await away(page).waitFor({ state: 'detached' })
  expect(asked.filter((url) => url.includes('/v1/events?after=now'))).toEqual([])
})

test('an upload goes on after a restart with the parts that are missing', async () => {
  await using folder = await openFolder()
  const path = join(folder.path, 'talk of two parts.mp4')
  await padFilm(path, 8 * 1024 * 1024)
  const page = await studio.open('/studio/new')
  const down = Promise.withResolvers<void>()
  const asked: string[] = []
  await page.route(isPart, async (route) => {
    const url = route.request().url()
    asked.push(url)
    if (asked.length > 1) await down.promise
    await route.continue()
  })
  const arrived = page.waitForResponse((response) => isPart(response.url()) && response.ok())
  await chooseFile(page, 'Choose a file', path)
  await arrived
  await service.stop()
  down.resolve()
  await away(page).waitFor()
  await service.start()
  await page.getByText('All of it is here.').waitFor()
  expect(new Set(asked).size).toBe(2)
  expect(asked.filter((url) => url === asked[0])).toHaveLength(1)
})

test('an edit is made and saved without a network, and saved once when the answer to a save is lost', async () => {
  const member = await studio.member()
  const clipId = await giveClip(service, member, 'A first title')
  const stored = () => member.client.clips.get(clipId)
  const { revision } = await stored()
  const page = await member.open(`/studio/clips/${clipId}/edit`)
  await page.getByRole('tab', { name: 'Text' }).click()
  await page.context().setOffline(true)
  await page.getByText('You are offline.').waitFor()
  await page.getByLabel('Title', { exact: true }).fill('A title without a network')
  await page.keyboard.press('Control+s')
  await page.getByText('Saving', { exact: false }).first().waitFor()
  await expectUsable(page, 'an edit that waits for the network')
  await page.context().setOffline(false)
  await page.getByText('All changes saved').waitFor()
  expect(await stored()).toMatchObject({
    title: 'A title without a network',
    revision: revision + 1,
  })

  await page.route(
    `**/dashboard/try/v1/clips/${clipId}`,
    (route) => (route.request().method() === 'PATCH' ? loseAnswer(route) : route.continue()),
    { times: 1 },
  )
  await page.getByLabel('Title', { exact: true }).fill('A title whose answer is lost')
  await page.keyboard.press('Control+s')
  await page.getByText('All changes saved').waitFor()
  expect(await stored()).toMatchObject({
    title: 'A title whose answer is lost',
    revision: revision + 2,
  })
})

test('what is saved while a save and an older read of the clip are under way is saved after it, and is no conflict', async () => {
  const member = await studio.member()
  const clipId = await giveClip(service, member, 'A first title')
  const { clips } = member.client
  const [isRead, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  // Two presses at once would take each other's Control.
  const isPressed = Promise.withResolvers<void>()
  const page = await member.open(`/studio/clips/${clipId}/edit`)
  await page.getByRole('tab', { name: 'Text' }).click()
  // From then on the clip is read when an event tells of it.
  await page.waitForRequest(/v1.events\?cursor/)
  const first = new Map<string, (route: Route) => Promise<void>>([
    [
      'GET',
      async (route) => {
        const response = await route.fetch()
        isRead.resolve()
        await goOn.promise
        // The page may have given the read up.
        await route.fulfill({ response }).catch(() => {})
      },
    ],
    [
      'PATCH',
      async (route) => {
        await isPressed.promise
        await page.getByLabel('Title', { exact: true }).fill('The title typed last')
        await page.keyboard.press('Control+s')
        await route.continue()
      },
    ],
  ])
  await page.route(/v1.clips/, (route) => {
    const method = route.request().method()
    const handle = first.get(method)
    first.delete(method)
    return handle ? handle(route) : route.continue()
  })
  await clips.like(clipId)
  await isRead.promise
  await page.getByLabel('Title', { exact: true }).fill('The title typed first')
  const answered = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await page.keyboard.press('Control+s')
  isPressed.resolve()
  await answered
  goOn.resolve()
  await page.getByText('All changes saved').waitFor()
  expect(await clips.get(clipId)).toMatchObject({ title: 'The title typed last', revision: 3 })
})

const isCreation = (request: Request) =>
  request.method() === 'POST' &&
  request.url().endsWith('/v1/projects') &&
  !request.postData()?.includes('dry_run')

const away = (page: Page) => page.getByText('The service does not answer.')

const titlesOf = async ({ projects }: Client) =>
  (await projects.list()).items.map(({ title }) => title)

/** Lets the service carry out a request, and breaks the connection before the answer. */
async function loseAnswer(route: Route): Promise<void> {
  await route.fetch()
  await route.abort('connectionreset')
}
