import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { openApi } from '../services/api/test/start-api.ts'
import { type Document, NEEDS, promisesOf } from './released/promises.ts'

const ROOT = join(import.meta.dir, '..')
const linesOf = async (path: string) => (await Bun.file(join(ROOT, path)).text()).split('\n')

const api = await openApi()
const document: Document = await (await api.call('GET', '/openapi.json')).json()

/** What breaks programs between two releases: what is gone, and what is asked for that was not. */
function breaksOf(before: readonly string[], now: readonly string[]): string[] {
  const gone = before.filter((line) => !line.includes(NEEDS) && !now.includes(line))
  const asked = now.filter((line) => {
    const [thing = '', need] = line.split(NEEDS)
    // An operation below another one, `/share`, is not that one.
    const isKnown = before.some((one) => one.startsWith(thing) && one[thing.length] !== '/')
    return need && !before.includes(line) && isKnown
  })
  return [...gone, ...asked]
}

test('what programs rely on since the last release is there, or the change log names what is not, word by word', async () => {
  const before = (await linesOf('test/released/interface.txt')).filter(Boolean)
  const changes = (await linesOf('CHANGELOG.md')).join('\n')
  const unnamed = breaksOf(before, promisesOf(document))
  expect(unnamed.filter((line) => !changes.includes(`\`${line}\``))).toEqual([])
})

test('what is gone breaks programs, and what is needed anew; what came does not', () => {
  const now = promisesOf(document)
  const member = 'Clip.title: string'
  const need = 'ProjectRequest needs .source'
  expect(now).toContain(member)
  expect(now).toContain(need)
  const without = (line: string) => now.filter((one) => one !== line)
  expect(breaksOf(now, without(member))).toEqual([member])
  expect(breaksOf(without(need), now)).toEqual([need])
  expect(breaksOf(without(member), now)).toEqual([])
  expect(breaksOf(now, without(need))).toEqual([])
})
