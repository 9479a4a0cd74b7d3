import { expect, test } from 'bun:test'
import { join } from 'node:path'

// Tests of every run, with more requests, other ones and more shapes of them.

const ROOT = join(import.meta.dir, '../..')
const MUCH = { FUZZ_REQUESTS: '12000' }

test.each([
  ['long/contract-fuzz.test.ts', { ...MUCH, FUZZ_SEED: '1' }],
  ['long/contract-fuzz.test.ts', { ...MUCH, FUZZ_SEED: '2' }],
  ['long/refusal-cost.test.ts', { REFUSAL_SHAPES: '4' }],
])('the tests of %s hold with %j', async (place, more) => {
  const child = Bun.spawn([process.execPath, 'test', '--timeout=3600000', `./test/${place}`], {
    cwd: ROOT,
    env: { ...process.env, ...more },
    stdout: 'ignore',
    stderr: 'pipe',
  })
  const told = await new Response(child.stderr).text()
  expect(await child.exited, told).toBe(0)
})
