import { describe, expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'

const ROOT = join(import.meta.dir, '..')

interface Manifest {
  name: string
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

const folders = ['packages', 'services'].flatMap((parent) =>
  readdirSync(join(ROOT, parent)).map((name) => `${parent}/${name}`),
)
const manifests = new Map<string, Manifest>()
for (const folder of folders) manifests.set(folder, await read(folder, 'package.json'))
const homes = new Map([...manifests].map(([folder, { name }]) => [name, folder]))

test('there is something to look at', () => expect(folders.length).toBeGreaterThan(20))

describe('the types of a workspace', () => {
  test.each(folders)('%s are built after those that it names', async (folder) => {
    const { dependencies, devDependencies } = manifests.get(folder) ?? {}
    const named = Object.keys({ ...dependencies, ...devDependencies }).flatMap(
      (name) => homes.get(name) ?? [],
    )
    expect(await referencesOf(folder)).toEqual(named.toSorted())
  })

  test('are all built for the tests of the whole', async () => {
    expect(await referencesOf('test')).toEqual(folders.toSorted())
  })
})

test('each workspace has one tag, for which boundaries are drawn', async () => {
  const { boundaries } = await read<{ boundaries: { tags: object } }>('.', 'turbo.json')
  const tags = new Set<string>()
  for (const folder of folders) {
    const { tags: own } = await read<{ tags: string[] }>(folder, 'turbo.json')
    expect([folder, own.length]).toEqual([folder, 1])
    for (const tag of own) tags.add(tag)
  }
  expect([...tags].toSorted()).toEqual(Object.keys(boundaries.tags).toSorted())
})

async function referencesOf(folder: string): Promise<string[]> {
  const { references = [] } = await read<{ references?: { path: string }[] }>(
    folder,
    'tsconfig.json',
  )
  return references.map(({ path }) => relative(ROOT, join(ROOT, folder, path))).toSorted()
}

function read<Content>(folder: string, name: string): Promise<Content> {
  return Bun.file(join(ROOT, folder, name)).json()
}
