import { afterAll, afterEach, expect, test } from 'bun:test'
import { join } from 'node:path'
import {
  type CallToolResult,
  Client,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client'
import { until } from '@svc/patience'
import { media } from '@svc/test-media'
import type { BrowserContext } from 'playwright-core'
import { clipKeys, createApiKey } from '../../packages/domain/src/index.ts'
import { API_KEY_PREFIX, SCOPES } from '../../packages/specification/src/access.ts'
import type { Shown } from './chat-host.ts'
import { connectAccount } from './connect-account.ts'
import { violations } from './expect-usable.ts'
import { giveClips } from './given-clip.ts'
import { openRestingStudio } from './open-studio.ts'

const studio = await openRestingStudio()
const { baseUrl, sql, store } = studio.service
const built = await Bun.build({ entrypoints: [join(import.meta.dir, 'chat-host.ts')] })
const host = await built.outputs[0]?.text()
/** The page has no heading of its own: it is a part of the chat's. */
const WCAG = { runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa'] }
const clients: Client[] = []
const contexts: BrowserContext[] = []
afterEach(() => Promise.all(contexts.splice(0).map((context) => context.close())))
afterAll(() => Promise.all(clients.map((client) => client.close())))

test('clips play in the chat, and what the person does to them is done', async () => {
  const mine = await agent()
  const { call, member, project_id, clip_ids } = mine
  const [best = ''] = clip_ids
  const page = await show(mine, await call('clips_list', { project_id }))
  const card = page.app.getByRole('article').first()
  await until(() => card.locator('video').evaluate((video: HTMLVideoElement) => video.duration > 1))

  await card.getByRole('button', { name: 'Like' }).click()
  await card.getByRole('button', { name: 'Like', pressed: true }).waitFor()
  expect(await member.client.clips.get(best)).toMatchObject({ reaction: 'like' })

  const before = await member.client.clips.get(best)
  await card.getByText('Trim').click()
  await card.getByLabel('From').fill('2.5')
  await card.getByLabel('To').fill('20')
  // The title is sent as its field is left, by the press that sends the trim.
  await card.getByLabel('Title').fill('The first idea')
  await card.getByRole('button', { name: 'Save' }).click()
  await card.getByText('The preview is being made anew.').waitFor()
  const after = await member.client.clips.get(best)
  expect([after.start, after.end, after.title]).toEqual([
    ...[before.start + 2.5, before.start + 20],
    'The first idea',
  ])

  await card.getByRole('button', { name: 'Post' }).click()
  await until(() => page.heard.some(([method]) => method === 'message'))
  const said = page.heard
    .map(([method, params]) => `${method} ${JSON.stringify(params)}`)
    .join('\n')
  expect(said).toContain('Post the clip “The first idea”')
  expect(said).toContain(`${best}: trimmed to`)
  await card.getByText('Trim').click()
  expect(await violations(page.frame, WCAG)).toEqual([])
})

test('a change that is refused says why', async () => {
  const mine = await agent()
  const { call, member, project_id, clip_ids } = mine
  const [best = ''] = clip_ids
  const page = await show(mine, await call('clips_list', { project_id }))
  await member.client.clips.update(best, { title: 'Of another window' })
  const title = page.app.getByRole('article').first().getByLabel('Title')
  await title.fill('Mine')
  await title.press('Enter')
  await page.app.getByRole('status').filter({ hasText: /\w/ }).waitFor()
  expect(await member.client.clips.get(best)).toMatchObject({ title: 'Of another window' })
})

test('a post that waits is looked at in the chat and let out in the studio', async () => {
  const mine = await agent()
  const { call, member, clip_ids } = mine
  const [clip_id = ''] = clip_ids
  const social_account_id = await connectAccount(member, 'local_folder', { folder: 'chat' })
  const scheduled_at = new Date(Date.now() + 86_400_000).toISOString()
  const words = { title: 'Bread', caption: 'Rises\ntwice.' }
  const asked = { clip_id, social_account_id, scheduled_at, confirm: true, max_credits: 9 }
  const page = await show(mine, await call('clip_publish', { ...asked, ...words }), 'dark')
  await page.app.getByText('Waits for approval').waitFor()
  expect(await violations(page.frame, WCAG)).toEqual([])
  await page.app.getByRole('button', { name: 'Look and approve' }).click()
  await until(() => page.heard.length > 0)
  const [[method, params] = []] = page.heard
  expect(method).toBe('open')
  const { pathname, search } = new URL((params as { url: string }).url)
  const studioPage = await member.open(pathname + search)
  await studioPage.getByRole('button', { name: 'Approve' }).click()
  await studioPage.getByText('The post is approved.').waitFor()
  await page.app.getByText('Planned').waitFor()
  expect(await page.app.getByRole('button').count()).toBe(0)
})

type Agent = Awaited<ReturnType<typeof agent>>

/** A member with clips whose previews play, and what their agent calls. */
async function agent() {
  const member = await studio.member()
  const titles = ['Why the first idea is wrong', 'Three simple rules', 'Begin again']
  const { project_id, clip_ids } = await giveClips(studio.service, member, 'Talk', titles)
  const { account_id } = member
  for (const clip_id of clip_ids) {
    const { preview } = clipKeys({ account_id, project_id, clip_id })
    await store.putFile(preview, media('talk-start.mp4'), 'video/mp4')
  }
  const request = { account_id, name: 'agent', scopes: SCOPES, prefix: API_KEY_PREFIX }
  const { key } = await createApiKey(sql, request)
  const client = new Client({ name: 'chat', version: '1' })
  await client.connect(
    new StreamableHTTPClientTransport(new URL('/mcp', baseUrl), {
      requestInit: { headers: { authorization: `Bearer ${key}` } },
    }),
  )
  clients.push(client)
  const call = async (name: string, args: Record<string, unknown>) =>
    (await client.callTool({ name, arguments: args })) as CallToolResult
  return { member, project_id, clip_ids, call, client }
}

/** Shows the page of the service with an answer, under the policy that the service asks for, as a host does. */
async function show(
  { client, call }: Agent,
  result: CallToolResult,
  theme: Shown['context']['theme'] = 'light',
) {
  const { tools } = await client.listTools()
  const { resourceUri: uri = '' } = uiOf(tools.find(({ name }) => name === 'clips_list'))
  const [content] = (await client.readResource({ uri })).contents
  expect(content?.mimeType).toBe('text/html;profile=mcp-app')
  const own = uiOf(content).csp?.resourceDomains.join(' ')
  const policy = `default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; media-src ${own}; img-src ${own}`
  const tag = `<head><meta http-equiv="content-security-policy" content="${policy}">`
  const html = String(content && 'text' in content && content.text).replace('<head>', tag)
  // The windows of the studio send a header of their own, for which a frame without an origin would have to ask.
  const context = await studio.browser.newContext()
  context.setDefaultTimeout(0)
  contexts.push(context)
  const page = await context.newPage()
  const heard: [string, unknown][] = []
  await page.exposeFunction(
    'callTool',
    ({ name, arguments: args }: Parameters<Window['callTool']>[0]) => call(name, args ?? {}),
  )
  await page.exposeFunction('hear', (...said: [string, unknown]) => void heard.push(said))
  await page.setContent(
    '<iframe title="app" sandbox="allow-scripts allow-forms" style="width: 100%; border: 0"></iframe>',
  )
  await page.addScriptTag({ content: host ?? '', type: 'module' })
  await page.waitForFunction('window.showApp')
  const shown: Shown = { html, result, context: { theme, locale: 'en-GB' } }
  await page.evaluate((given) => window.showApp(given), shown)
  const app = page.frameLocator('iframe')
  await app.getByRole('article').first().waitFor()
  const [, frame = page.mainFrame()] = page.frames()
  return { app, heard, frame }
}

/** What the extension says of a tool or a resource. */
function uiOf(described: { _meta?: object | undefined } | undefined) {
  const { ui = {} } = (described?._meta ?? {}) as {
    ui?: { resourceUri?: string; csp?: { resourceDomains: string[] } }
  }
  return ui
}
