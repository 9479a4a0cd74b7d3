import { afterAll, describe, expect, test } from 'bun:test'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readEnv } from '../src/env.ts'
import { ensureSample } from '../src/sample/ensure-sample.ts'

const folder = await mkdtemp(join(tmpdir(), 'ensure-sample-'))
let projects: object[] = []
const api = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  fetch: () => Response.json({ items: projects, next_cursor: null, has_more: false }),
})
afterAll(async () => {
  await api.stop(true)
  await rm(folder, { recursive: true })
})

describe('a start without a file', () => {
  test('gets the sample in a folder that was used before, until clips were made of it', async () => {
    projects = [{ project_id: 'earlier' }]
    const DATA_DIR = await usedFolder('used')
    const sample = await ensure({ DATA_DIR })
    expect(sample?.source).toMatchObject({ path: expect.stringMatching(/\/sample\.mp4$/) })
    expect(await ensure({ DATA_DIR })).not.toBeNull()
    await sample?.done()
    expect(await ensure({ DATA_DIR })).toBeNull()
    expect(await ensure({ DATA_DIR }, { all: true, again: false })).not.toBeNull()
  })

  test.each([
    ['gets it under a public address while there is no project', [], true],
    ['gets none under a public address with projects', [{ project_id: 'earlier' }], false],
  ])('%s', async (name, there, isMade) => {
    projects = there
    const DATA_DIR = await usedFolder(name)
    const sample = await ensure({ DATA_DIR, BASE_URL: 'https://clips.example.org' })
    expect(sample !== null).toBe(isMade)
  })
})

async function usedFolder(name: string): Promise<string> {
  const data = join(folder, name.replaceAll(' ', '-'))
  await mkdir(data, { recursive: true })
  return data
}

function ensure(variables: Record<string, string>, asked = { all: false, again: false }) {
  const env = readEnv(variables)
  const { signal } = new AbortController()
  const link = { origin: api.url.origin, baseUrl: env.baseUrl, apiKey: 'svck_test', signal }
  return ensureSample(env, link, asked)
}
