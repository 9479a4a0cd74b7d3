import { afterAll, beforeAll, describe, expect, mock, test } from 'bun:test'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { FetchingJSONSchemaStore, InputData, JSONSchemaInput, quicktype } from 'quicktype-core'
import typescript from 'typescript5'
import { startApi } from '../start-api.ts'

// The generators need an older compiler, which still has functions to write code.
for (const generator of ['@hey-api/openapi-ts', 'openapi-typescript']) {
  const compiler = Bun.resolveSync(
    'typescript',
    dirname(Bun.resolveSync(generator, import.meta.dir)),
  )
  mock.module(compiler, () => ({ ...typescript, default: typescript }))
}
const { createClient } = await import('@hey-api/openapi-ts')
const { default: openapiTS, astToString } = await import('openapi-typescript')

const RESOURCES = [
  ...['Account', 'Credits', 'LedgerEntry', 'Project', 'Clip', 'Render', 'Template', 'Share'],
  ...['Post', 'SocialAccount', 'Asset', 'Upload', 'Event', 'ErrorBody', 'Problem'],
]
const CALLS = [
  ...['createProject', 'getProject', 'listProjects', 'listClips', 'getClip', 'likeClip'],
  ...['startRender', 'getLatestRender', 'publishClip', 'listPosts', 'updatePost', 'createTemplate'],
  ...['createShare', 'createUpload', 'completeUpload', 'listEvents', 'requestToken', 'revokeToken'],
]

const folder = await mkdtemp(join(tmpdir(), 'generated-clients-'))
const api = await startApi()
const document = await (await api.call('GET', '/swagger/json')).json()
afterAll(async () => {
  await api[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

describe('openapi-typescript', () => {
  let text = ''
  beforeAll(async () => {
    text = astToString(await openapiTS(structuredClone(document)))
  })

  test('names resources and operations as the document does', () => {
    expect(RESOURCES.filter((name) => !text.includes(`\n        ${name}: {`))).toEqual([])
    expect(CALLS.filter((name) => !text.includes(`\n    ${name}: {`))).toEqual([])
  })

  test('tells what members mean, with their units', () => {
    expect(text.split('Unit: seconds.').length).toBeGreaterThan(30)
  })
})

test('hey-api makes a function of each operation and a type of each resource', async () => {
  await createClient({
    input: structuredClone(document),
    output: folder,
    plugins: ['@hey-api/typescript', '@hey-api/sdk'],
    logs: { level: 'silent' },
  })
  const functions = await names('sdk.gen.ts', /^export const (\w+)/gm)
  expect(functions).toEqual(expect.arrayContaining(CALLS))
  const types = await names('types.gen.ts', /^export type (\w+)/gm)
  expect(types).toEqual(expect.arrayContaining([...RESOURCES, 'CreateProjectData', 'ProjectEvent']))
})

test('quicktype makes a Python class of each resource, and names every part of it after what it is', async () => {
  const definitions = JSON.parse(
    JSON.stringify(document.components.schemas).replaceAll(
      '#/components/schemas/',
      '#/definitions/',
    ),
  )
  const properties = Object.fromEntries(
    RESOURCES.map((name) => [name, { $ref: `#/definitions/${name}` }]),
  )
  const input = new JSONSchemaInput(new FetchingJSONSchemaStore())
  const schema = JSON.stringify({ type: 'object', properties, definitions })
  await input.addSource({ name: 'Everything', schema })
  const inputData = new InputData()
  inputData.addInput(input)
  const { lines } = await quicktype({ inputData, lang: 'python' })
  const classes = lines.flatMap((line) => /^class (\w+)/.exec(line)?.[1] ?? [])
  expect(classes).toEqual(expect.arrayContaining(RESOURCES))
  // It distinguishes two parts that would have the same name by such words.
  expect(
    classes.filter((name) => /^(Purple|Fluffy|Tentacled|Sticky)/.test(name)).length,
  ).toBeLessThan(NAMELESS)
})

/** Lists of words that several resources have under one name, for example the codes of their errors. */
const NAMELESS = 6

async function names(file: string, pattern: RegExp): Promise<string[]> {
  const text = await readFile(join(folder, file), 'utf8')
  return [...text.matchAll(pattern)].map(([, name]) => name ?? '')
}
