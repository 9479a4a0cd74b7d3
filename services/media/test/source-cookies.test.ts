import { afterAll, expect, test } from 'bun:test'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { replaceSourceCookies } from '@svc/domain'
import { begunProject } from '@svc/domain/testing'
import { describeOperatorCookies } from '../src/operator-cookies.ts'
import { openSource } from '../src/worker/open-source.ts'
import { openWorkshop } from './workshop.ts'

const workshop = await openWorkshop('in a folder')
afterAll(() => workshop[Symbol.asyncDispose]())
const { owner, dependencies } = workshop
const cookiesFolder = join(workshop.folder, 'cookies')
await mkdir(cookiesFolder)
const line = (site: string, value: string) => `.${site}\tTRUE\t/\tTRUE\t0\tSID\t${value}`

/** Opens the source of a new project as a worker does. */
async function open(url: string, folder?: string) {
  const { project_id } = await owner.createProject({ source: { url } })
  const work = await begunProject(workshop.sql, project_id)
  const logged: object[] = []
  const log = (entry: object) => logged.push(entry)
  const { signal } = new AbortController()
  const opening = { ...dependencies, cookiesFolder: folder, log }
  return { source: await openSource(opening, work, workshop.folder, signal), logged }
}

test('the cookies of the account go before those of the operator, and both to their site alone', async () => {
  await Bun.write(join(cookiesFolder, 'vimeo.com.txt'), line('vimeo.com', 'operator'))
  expect(await describeOperatorCookies(cookiesFolder)).toBe('vimeo.com')
  const url = 'https://player.vimeo.com/video/1'
  expect((await open(url)).source).toEqual({ url })
  const text = (value: string) => `# Netscape HTTP Cookie File\n${line('vimeo.com', value)}\n`
  const cookies = { site: 'vimeo.com', text: text('operator') }
  expect((await open(url, cookiesFolder)).source).toEqual({ url, cookies })
  const other = 'https://youtube.com/watch?v=1'
  expect((await open(other, cookiesFolder)).source).toEqual({ url: other })
  await replaceSourceCookies(owner.context, 'vimeo.com', { cookies: line('vimeo.com', 'own') })
  const own = { site: 'vimeo.com', text: text('own') }
  expect((await open(url, cookiesFolder)).source).toEqual({ url, cookies: own })
})

test('a file of the operator that is none is told by its name, and stops no project', async () => {
  const path = join(cookiesFolder, 'twitch.tv.txt')
  await Bun.write(path, line('example.org', 'secret'))
  const url = 'https://twitch.tv/videos/1'
  const { source, logged } = await open(url, cookiesFolder)
  expect(source).toEqual({ url })
  expect(logged).toMatchObject([{ event: 'cookies not read' }])
  await expect(describeOperatorCookies(cookiesFolder)).rejects.toThrow(
    `${path}: Line 1 of the cookies is a cookie of “example.org”`,
  )
  await rm(path)
  await expect(describeOperatorCookies(join(workshop.folder, 'none'))).rejects.toThrow('ENOENT')
})
