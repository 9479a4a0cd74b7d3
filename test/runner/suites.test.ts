import { describe, expect, test } from 'bun:test'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { planSuites } from './suites.ts'

describe('planSuites', () => {
  test('has the tests of every workspace, of the whole and of the studio, each once', () => {
    const named = ['packages', 'services'].flatMap((folder) =>
      readdirSync(folder)
        .map((name) => join(folder, name))
        .filter((path) => existsSync(join(path, 'test')))
        .map((path) => JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')).name),
    )
    const suites = planSuites(true).filter(({ kind }) => kind === 'tests')
    const titles = suites.map(({ title }) => title)
    expect(titles.toSorted()).toEqual([...named, 'the studio', 'the whole service'].toSorted())
  })

  test('begins with the checks, and then with what takes longest', () => {
    const suites = planSuites(true)
    const first = suites.findIndex(({ kind }) => kind === 'tests')
    expect(first).toBeGreaterThan(3)
    expect(suites.slice(first).every(({ kind }) => kind === 'tests')).toBe(true)
    expect(suites[first]?.title).toBe('the whole service')
  })

  test('runs no test of the studio twice', () => {
    const whole = planSuites(true).find(({ title }) => title === 'the whole service')
    expect(whole?.command).toContain('test/studio/**')
  })

  test('asks Turbo for results of before only where that is wanted', () => {
    const forced = (isFresh: boolean) =>
      planSuites(isFresh).filter(({ command }) => command.includes('--force')).length
    expect(forced(false)).toBe(0)
    expect(forced(true)).toBeGreaterThan(15)
  })
})
