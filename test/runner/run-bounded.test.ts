import { describe, expect, test } from 'bun:test'
import { until } from '../../packages/http/test/testing/until.ts'
import { runBounded } from './run-bounded.ts'

const quiet = () => {}
const TIMES = { graceMilliseconds: 500, lookMilliseconds: 50 }
const run = (script: string, limitSeconds: number) =>
  runBounded(['bash', '-c', script], process.env, quiet, { limitSeconds, ...TIMES })
/** A command that is unique to this run of the test. */
const sleep = `sleep ${3600 + process.pid}`

describe('a bounded run', () => {
  test('gives the code and all that was printed', async () => {
    const ended = await run('echo one; echo two >&2; exit 3', 30)
    expect(ended).toMatchObject({ code: 3, isLate: false, left: [] })
    expect(ended.output.split('\n').toSorted()).toEqual(['', 'one', 'two'])
  })

  test('ends with its process group when its time is over', async () => {
    const ended = await run(`echo begun; ${sleep} & ${sleep}`, 2)
    expect(ended).toMatchObject({ code: null, output: 'begun\n', isLate: true })
    await untilNoneRuns()
  })

  test('ends with everything that it started when it is called off', async () => {
    const callOff = new AbortController()
    const show = (text: string) => text.includes('begun') && callOff.abort()
    const script = `setsid ${sleep} & sleep 1; echo begun; ${sleep}`
    const limits = { limitSeconds: 30, signal: callOff.signal }
    const ended = await runBounded(['bash', '-c', script], process.env, show, limits)
    expect(ended).toMatchObject({ code: null, isLate: false })
    await untilNoneRuns()
  })

  test.each([
    ['holds its output open', `${sleep} &`],
    ['is in a session of its own', `setsid ${sleep} & sleep 1`],
    ['was given another environment', `env -i setsid ${sleep} & sleep 1.5`],
  ])('kills and names a grandchild that %s', async (_, script) => {
    const ended = await run(`${script}\nexit 0`, 30)
    expect(ended).toMatchObject({ code: 0, isLate: false, left: [sleep] })
    await untilNoneRuns()
  })
})

/** A killed process is listed until the system has removed it. */
async function untilNoneRuns(): Promise<void> {
  await until('no such command runs', async () => {
    const text = await Bun.$`ps -eo args`.text()
    return !text.split('\n').includes(sleep)
  })
}
