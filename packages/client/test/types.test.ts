import { afterAll, describe, expect, test } from 'bun:test'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { typesOf } from '../generate/types-of.ts'
import { createClient } from '../src/index.ts'
import { startService } from './start-service.ts'

const PACKAGE = join(import.meta.dir, '..')
const service = await startService()
afterAll(() => service[Symbol.asyncDispose]())
const response = await service.api.handle(new Request('http://localhost/swagger/json'))
const document = await response.json()

describe('the types of the packed client', () => {
  const written = typesOf(document)

  test('take and answer at every endpoint what the operations say', async () => {
    const changed = written.replace('clip_count: number', 'clip_count: string')
    const [said, ...others] = (await compile({ written, changed })).split(/\n(?=\S)/)
    expect(said).toMatch(/^\S*changed\.ts.*"GET \/v1\/projects\/:project_id"/s)
    expect(others.join('').trim()).toBe('')
  })

  test('say what the document says of each member', () => {
    expect(written).toContain('/** One source video and the work on it')
    expect(written).toContain(
      "status: 'queued' | 'processing' | 'completed' | 'failed' | 'cancelled'",
    )
    expect(written).toMatch(/\/\*\* [^\n]+ \*\/\n {2}clip_count: number/)
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
      called.add(`${method} ${pathname}`)
      // Ends a stream.
      if (pathname.endsWith('/ID/events')) return new Response(null, { status: 204 })
      return Response.json({ items: [], next_cursor: null })
    },
  })
  // An id, and the filter of a list.
  const given = { project_id: 'ID', clip_id: 'ID', toString: () => 'ID' }
  const ofSeveralCalls = ['wait', 'send', 'resume', 'upload']
  for (const resource of Object.values<object>({ ...client })) {
    for (const [name, call] of Object.entries<(...given: object[]) => object>({ ...resource })) {
      if (ofSeveralCalls.includes(name)) continue
      const answer = call(given, given)
      await ('next' in answer && typeof answer.next === 'function' ? answer.next() : answer)
    }
  }

  const operations = Object.entries<Record<string, object>>(document.paths)
    .filter(([path]) => path.startsWith('/v1/'))
    .flatMap(([path, methods]) =>
      Object.keys(methods).map(
        (method) => `${method.toUpperCase()} ${path.replace(/\{\w+\}/g, 'ID')}`,
      ),
    )
  expect(operations.length).toBeGreaterThan(40)
  expect(operations.toSorted()).toEqual([...called].toSorted())
})

const CHECK = `
import type { Endpoints as Operations } from '@svc/specification/client-types'
import type { Endpoints as Written } from './NAME.d.ts'

type Plain<T> = T extends object ? { [Name in keyof T]: Plain<T[Name]> } : T
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
type At = keyof Operations | keyof Written
type In<Table, Name> = Name extends keyof Table ? Plain<Table[Name]> : 'missing'
type Different = { [Name in At]: Same<In<Operations, Name>, In<Written, Name>> extends true ? never : Name }[At]

export const different: Record<Different, 'same'> = {} satisfies Record<never, never>
`

/** Compiles types that were written beside those of the operations, and gives what the compiler says. */
async function compile(files: Record<string, string>): Promise<string> {
  const folder = join(PACKAGE, '.types/written')
  await mkdir(folder, { recursive: true })
  const options = { rootDir: '../../../..', noEmit: true, declaration: false }
  const root = '../../../../tsconfig.json'
  const config = { extends: root, compilerOptions: options, include: ['*.ts'] }
  await Bun.write(join(folder, 'tsconfig.json'), JSON.stringify(config))
  for (const [name, types] of Object.entries(files)) {
    await Bun.write(join(folder, `${name}.d.ts`), types)
    await Bun.write(join(folder, `of-${name}.ts`), CHECK.replace('NAME', name))
  }
  const { stdout } = Bun.spawnSync(['tsc', '-p', folder], { env: process.env })
  await rm(folder, { recursive: true })
  return stdout.toString()
}
