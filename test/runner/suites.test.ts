import { describe, expect, test } from 'bun:test'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Glob } from 'bun'
import { planSuites } from './suites.ts'

describe('planSuites', () => {
  test('has the tests of every workspace, each once', () => {
    const named = ['packages', 'services'].flatMap((folder) =>
      readdirSync(folder)
        .map((name) => join(folder, name))
        .filter((path) => existsSync(join(path, 'test')))
        .map((path) => JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')).name),
    )
    const suites = planSuites(true).filter(({ kind }) => kind === 'tests')
    const titles = suites.map(({ title }) => title).filter((title) => title.startsWith('@svc/'))
    expect(titles.toSorted()).toEqual(named.toSorted())
  })

  test('has every test of the whole, each once', () => {
    const there = [...new Glob('test/**/*.test.ts').scanSync()].map((path) => `./${path}`)
    const run = planSuites(true).flatMap(({ command }) =>
      command.filter((word) => word.startsWith('./')),
    )
    expect(run.toSorted()).toEqual(there.toSorted())
    expect(run.length).toBeGreaterThan(80)
  })

  test('gives every part of the whole something to run', () => {
    const parts = planSuites(true).filter(({ command }) => command[0] === 'bun')
    expect(parts.length).toBeGreaterThan(3)
    for (const { title, command } of parts)
      expect([title, command.some((word) => word.endsWith('.test.ts'))]).toEqual([title, true])
  })

  test('runs tests that build the same packages one after the other', async () => {
    const parts = planSuites(true).map(({ command }) =>
      command.filter((word) => word.endsWith('.test.ts')),
    )
    const building = await Promise.all(
      parts.map(async (files) => {
        const texts = await Promise.all(files.map((file) => Bun.file(file).text()))
        return texts.some((text) => BUILDS.test(text))
      }),
    )
    expect(building.filter(Boolean)).toHaveLength(1)
  })

  test('begins with the checks, and then with what takes longest', () => {
    const suites = planSuites(true)
    const first = suites.findIndex(({ kind }) => kind === 'tests')
    expect(first).toBeGreaterThan(3)
    expect(suites.slice(first).every(({ kind }) => kind === 'tests')).toBe(true)
    expect(suites[first]?.title).toBe('@svc/clip-engine')
  })

  test('asks Turbo for results of before only where that is wanted', () => {
    const forced = (isFresh: boolean) =>
      planSuites(isFresh).filter(({ command }) => command.includes('--force')).length
    expect(forced(false)).toBe(0)
    expect(forced(true)).toBeGreaterThan(15)
  })
})

/** A test that installs what it builds from the sources, or lets a program do so. */
const BUILDS = /\b(packLibraries|run)\b.* from '[^']+\/packed-libraries\.ts'/
