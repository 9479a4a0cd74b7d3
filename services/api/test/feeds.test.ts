import { afterAll, expect, test } from 'bun:test'
import { createFeed, createSourceSealer, openJobs, readFeed } from '@svc/domain'
import { createCaller, createTestDatabase } from '@svc/domain/testing'
import { until } from '@svc/patience'
import { parseFeed } from '../src/feeds/parse-feed.ts'
import { startFeeds } from '../src/feeds/start-feeds.ts'
import { BASE_URL, SECRET } from './start-api.ts'

const BASE = new URL('https://media.example.org/podcast/')
const parsed = (text: string) => parseFeed(text, BASE)
const rss = (items: string) =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>Ada &amp; co</title>${items}</channel></rss>`

test('a podcast is read with its files, and its newest item first', () => {
  const items = `
    <item><title>Old</title><guid isPermaLink="false">1</guid><pubDate>Mon, 04 May 2026 09:30:00 GMT</pubDate>
      <enclosure url="old.mp3?token=1" type="audio/mpeg" length="1"/></item>
    <item><title><![CDATA[What&#8217;s new]]></title><guid>2</guid><pubDate>Tue, 05 May 2026 09:30:00 GMT</pubDate>
      <enclosure url="https://cdn.example.org/2.mp3" type="audio/mpeg"/><media:content url="https://cdn.example.org/2.mp4" medium="video"/></item>
    <item><title>A page &#8211; alone</title><link>https://media.example.org/page</link></item>`
  expect(parsed(rss(items))).toMatchObject({
    title: 'Ada & co',
    items: [
      { guid: '2', source: 'https://cdn.example.org/2.mp4' },
      { title: 'Old', source: 'https://media.example.org/podcast/old.mp3?token=1' },
      { title: 'A page – alone', source: null, guid: 'https://media.example.org/page' },
    ],
  })
})

test('a channel is read with its pages', () => {
  const atom = `<feed xmlns="http://www.w3.org/2005/Atom"><link rel="self" href="x"/><title>Channel</title><entry><id>yt:video:a</id><title>A</title>
    <link rel="alternate" href="https://www.youtube.com/watch?v=a"/><published>2026-05-04T09:30:00+00:00</published></entry></feed>`
  const published_at = '2026-05-04T09:30:00.000Z'
  const source = 'https://www.youtube.com/watch?v=a'
  expect(parsed(atom)).toEqual({
    title: 'Channel',
    items: [{ guid: 'yt:video:a', title: 'A', source, published_at }],
  })
})

test('what is no feed, and entities that would grow or read files, do nothing', () => {
  for (const text of ['', 'a', '<html><body>Hello</body></html>', '<rss', '{}'])
    expect(parsed(text)).toBeNull()
  const bomb = Array.from(
    { length: 30 },
    (_, at) => `<!ENTITY a${at + 1} "${`&a${at};`.repeat(10)}">`,
  )
  for (const entities of [
    ['<!ENTITY a0 "ha">', ...bomb],
    ['<!ENTITY a30 SYSTEM "file:///etc/passwd">'],
  ]) {
    const told = parsed(
      rss('<item><title>&a30;</title><guid>1</guid></item>').replace(
        '<rss',
        `<!DOCTYPE rss [${entities.join('')}]><rss`,
      ),
    )
    expect(JSON.stringify(told).length).toBeLessThan(1000)
    expect(JSON.stringify(told)).not.toContain('root:')
  }
})

test('a page names its feed, which is read again only when it changed, and a new item becomes a project', async () => {
  const { sql, url } = await createTestDatabase()
  const jobs = await openJobs(url, { role: 'worker', log() {} })
  const asked: [string, string | null][] = []
  const state = { items: '', version: '"1"', isGone: false }
  const server = Bun.serve({
    port: 0,
    fetch(request) {
      const { pathname } = new URL(request.url)
      const known = request.headers.get('if-none-match')
      asked.push([pathname, known])
      if (pathname === '/channel') return Response.redirect('/page', 302)
      if (state.isGone) return new Response('gone', { status: 410 })
      if (pathname === '/page') {
        const page = '<html><link rel="alternate" type="application/rss+xml" href="/feed"></html>'
        return new Response(page, { headers: { 'content-type': 'text/html' } })
      }
      const headers = { etag: state.version }
      return known === state.version
        ? new Response(null, { status: 304, headers })
        : new Response(rss(state.items), { headers })
    },
  })
  afterAll(async () => {
    await jobs.stop()
    await server.stop(true)
  })
  const dependencies = { sql, jobs, secret: SECRET, baseUrl: BASE_URL, allowPrivateSources: true }
  await startFeeds({ ...dependencies, log() {} })
  const { account_id: accountId } = await createCaller(sql)
  const tenant = { sql, accountId }
  const sourceSealer = createSourceSealer(SECRET)
  const given = `http://127.0.0.1:${server.port}/channel`
  const { feed_id } = await createFeed(
    { ...tenant, jobs, sourceSealer, allowPrivateSources: true },
    { url: given },
  )
  const feed = () => readFeed(tenant, feed_id)
  const again = () =>
    jobs.enqueue(sql, { queue: 'read_feed', data: { account_id: accountId, feed_id } })
  await until(async () => (await feed()).last_read_at !== null)
  expect(await feed()).toMatchObject({ url: given, title: 'Ada & co', last_error: null })

  const readBefore = asked.length
  await again()
  await until(() => asked.length > readBefore)
  expect(asked.at(-1)).toEqual(['/feed', '"1"'])

  state.version = '"2"'
  state.items = '<item><title>New</title><enclosure url="/new.mp3" type="audio/mpeg"/></item>'
  await again()
  await until(async () => (await feed()).projects_made === 1)
  const projects = await sql`select title, source_url from projects where account_id = ${accountId}`
  expect([...projects]).toEqual([
    { title: 'New', source_url: `http://127.0.0.1:${server.port}/new.mp3` },
  ])

  state.isGone = true
  await again()
  await until(async () => (await feed()).last_error !== null)
  expect((await feed()).last_error).toEndWith('answers 410.')
})
