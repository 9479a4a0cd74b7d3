import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Something that `npm test` runs. */
export interface Suite {
  title: string
  command: string[]
  /** A check passes or fails as one; tests are counted by what they print. */
  kind: 'check' | 'tests'
}

/**
 * Two lanes that run side by side, each one suite after the other, and what is left for the lane that is done first.
 *
 * The tests that encode keep a core busy by themselves; most others wait for a database or a clock.
 */
export function planSuites(is_fresh: boolean): { lanes: [Suite[], Suite[]]; last: Suite[] } {
  const workspaces = listWorkspaces()
  const heavy = workspaces.filter((name) => ENCODING.includes(name))
  const light = workspaces.filter((name) => !ENCODING.includes(name))
  const first = (name: string) => (LONG.includes(name) ? LONG.indexOf(name) : LONG.length)
  light.sort((a, b) => first(a) - first(b))
  const tests = (name: string) => testsOf(name, is_fresh)
  return {
    lanes: [heavy.map(tests), [...CHECKS, ...light.map(tests)]],
    last: [
      {
        title: 'the whole service',
        command: ['bun', 'test', '--timeout', '60000', './test'],
        kind: 'tests',
      },
    ],
  }
}

const ENCODING = ['@svc/clip-engine', '@svc/media']
const LONG = ['@svc/api', '@svc/domain', '@svc/dashboard', '@svc/standalone', '@svc/oauth']

const CHECKS: Suite[] = [
  ['biome', 'check', '--error-on-warnings', '.'],
  ['tsc'],
  ['turbo', 'boundaries'],
  ['knip'],
].map((command) => ({ title: command.join(' '), command, kind: 'check' }))

/** Turbo repeats what a package's tests printed when nothing that they depend on has changed; a fresh run asks it not to. */
function testsOf(name: string, is_fresh: boolean): Suite {
  const run = ['turbo', 'run', 'test', `--filter=${name}`, '--log-order=stream']
  return { title: name, command: is_fresh ? [...run, '--force'] : run, kind: 'tests' }
}

function listWorkspaces(): string[] {
  return ['packages', 'services'].flatMap((folder) =>
    readdirSync(folder).map((name): string => {
      const text = readFileSync(join(folder, name, 'package.json'), 'utf8')
      return JSON.parse(text).name
    }),
  )
}
