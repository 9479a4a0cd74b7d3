import { afterAll, describe, expect, test } from 'bun:test'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { typesOf } from '../generate/types-of.ts'
import { createClient } from '../src/index.ts'
import { startService } from './start-service.ts'

const TYPES = join(import.meta.dir, '../src/types')
const service = await startService()
afterAll(() => service[Symbol.asyncDispose]())
const response = await service.api.handle(new Request('http://localhost/swagger/json'))
const document = await response.json()

describe('the types of the client', () => {
  test('are those of the document: `bun run generate` writes them anew', async () => {
    const wanted = typesOf(document)
    const stale = await Promise.all(
      Object.entries(wanted).map(async ([name, text]) => {
        const file = Bun.file(join(TYPES, name))
        return (await file.exists()) && (await file.text()) === text ? [] : [name]
      }),
    )
    expect(stale.flat()).toEqual([])
    expect((await readdir(TYPES)).toSorted()).toEqual(Object.keys(wanted).toSorted())
  })

  test('say what the document says of each member', async () => {
    const project = await Bun.file(join(TYPES, 'project.ts')).text()
    expect(project).toContain('/** One source video and the work on it')
    expect(project).toContain(
      "status: 'queued' | 'processing' | 'completed' | 'failed' | 'cancelled'",
    )
    expect(project).toMatch(/\/\*\* [^\n]+ \*\/\n {2}clip_count: number/)
  })
})

test('every operation of the document has a method', async () => {
  const called = new Set<string>()
  const client = createClient({
    baseUrl: 'http://localhost',
    apiKey: 'key',
    maxRetries: 0,
    async fetch(url, { method = 'GET' }) {
      const { pathname } = new URL(url)
      const path = pathname.replace(/ID_(\w+)/g, '{$1}').replace(/\/1\b/, '/{revision}')
      called.add(`${method.toUpperCase()} ${path}`)
      // Ends a stream, and what waits.
      if (path.endsWith('/events')) return new Response(null, { status: 204 })
      return Response.json({ items: [], next_cursor: null, status: 'completed' })
    },
  })
  const [project, clip, render] = ['ID_project_id', 'ID_clip_id', 'ID_render_id']
  const [template, asset, post, upload] = ['template', 'asset', 'post', 'upload'].map(
    (name) => `ID_${name}_id`,
  ) as [string, string, string, string]
  const source = { url: 'https://media.example.org/talk.mp4' }
  const file = { content_type: 'image/png', size_bytes: 1 }
  await client.account.get()
  await client.credits.get()
  await client.credits.ledger()
  await client.projects.list()
  await client.projects.create({ source })
  await client.projects.get(project)
  await client.projects.delete(project)
  await client.projects.retry(project)
  await client.clips.list({ project_id: project })
  await client.shares.get(project)
  await client.shares.create(project)
  await client.shares.update(project, {})
  await client.shares.delete(project)
  await client.shares.regenerate(project)
  await client.events.list().catch(() => {})
  await client.events.follow({ project_id: project }).next()
  await client.clips.create(project, { start: 1, end: 9 })
  await client.clips.get(clip)
  await client.clips.update(clip, { title: 'x' })
  await client.clips.revisions({ clip_id: clip })
  await client.clips.revision(clip, 1)
  await client.clips.restore(clip, 1)
  await client.clips.like(clip)
  await client.clips.dislike(clip)
  await client.clips.deleteReaction(clip)
  await client.renders.create(clip)
  await client.renders.latest(clip)
  await client.renders.get(render)
  await client.renders.retry(render)
  await client.clips.publish(clip, { social_account_id: 's' })
  await client.projects.search({ q: 'a' })
  await client.calendar.list()
  await client.calendar.get(post)
  await client.calendar.figures(post)
  await client.calendar.listFigures()
  await client.calendar.update(post, {})
  await client.calendar.cancel(post)
  await client.socialAccounts.list()
  await client.templates.list()
  await client.templates.create({ name: 'x' })
  await client.templates.get(template)
  await client.templates.update(template, {})
  await client.templates.delete(template)
  await client.assets.list()
  await client.assets.create({ kind: 'logo', name: 'x', ...file })
  await client.assets.get(asset)
  await client.assets.delete(asset)
  await client.assets.confirm(asset)
  await client.brandKit.colors()
  await client.brandKit.replaceColors({ items: [{ color: '#000000' }] })
  await client.brandKit.vocabulary()
  await client.brandKit.replaceVocabulary({ items: [] })
  await client.brandKit.censoredWords()
  await client.brandKit.replaceCensoredWords({ items: [], mode: 'beep' })
  await client.preferences.get()
  await client.preferences.reset()
  await client.uploads.create({ file_name: 'a', purpose: 'source', ...file })
  await client.uploads.createLink()
  await client.uploads.get(upload)
  await client.uploads.complete(upload)
  await client.uploads.delete(upload)

  const operations = Object.entries<Record<string, { operationId: string }>>(document.paths)
    .filter(([path]) => path.startsWith('/v1/'))
    .flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
  expect(operations.length).toBeGreaterThan(40)
  expect(operations.filter((operation) => !called.has(operation))).toEqual([])
})
