import { describe, expect, test } from 'bun:test'
import { runBounded } from './run-bounded.ts'

const quiet = () => {}
const run = (script: string, limit_seconds: number) =>
  runBounded(['bash', '-c', script], process.env, quiet, { limit_seconds, grace_milliseconds: 500 })

describe('a bounded run', () => {
  test('gives the code and all that was printed', async () => {
    const ended = await run('echo one; echo two >&2; exit 3', 30)
    expect(ended).toMatchObject({ code: 3, is_late: false, left: [] })
    expect(ended.output.split('\n').toSorted()).toEqual(['', 'one', 'two'])
  })

  test('ends with its process group when its time is over', async () => {
    const ended = await run('echo begun; sleep 3601 & sleep 3601', 1)
    expect(ended).toMatchObject({ code: null, output: 'begun\n', is_late: true })
    expect(await commandsOf('sleep 3601')).toBe(0)
  })

  test('ends with everything that it started when it is called off', async () => {
    const call_off = new AbortController()
    const show = (text: string) => text.includes('begun') && call_off.abort()
    const script = 'setsid sleep 3603 & sleep 1; echo begun; sleep 3603'
    const limits = { limit_seconds: 30, signal: call_off.signal }
    const ended = await runBounded(['bash', '-c', script], process.env, show, limits)
    expect(ended).toMatchObject({ code: null, is_late: false })
    expect(await commandsOf('sleep 3603')).toBe(0)
  })

  test.each([
    ['holds its output open', 'sleep 3602 &'],
    ['is in a session of its own', 'setsid sleep 3602 & sleep 1'],
    ['was given another environment', 'env -i setsid sleep 3602 & sleep 1.5'],
  ])(
    'kills and names a grandchild that %s',
    async (_, script) => {
      const ended = await run(`${script}\nexit 0`, 30)
      expect(ended).toMatchObject({ code: 0, is_late: false, left: ['sleep 3602'] })
      expect(await commandsOf('sleep 3602')).toBe(0)
    },
    30_000,
  )
})

/** How many processes run this command. */
async function commandsOf(command: string): Promise<number> {
  const text = await Bun.$`ps -eo args`.text()
  return text.split('\n').filter((line) => line === command).length
}
