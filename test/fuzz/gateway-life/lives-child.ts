import { afterAll, expect, test } from 'bun:test'
import { createRandom } from '../random.ts'
import { playLife } from './model.ts'
import { takeTime } from './virtual-time-child.ts'

// Plays lives of requests through the gateway's own code, one happening at a time. LIFE_SEED repeats one of them.
const SEED = Number(process.env['LIFE_SEED'] ?? 0)
const LIVES = Number(process.env['LIVES'] ?? 1_000)
const connect = Bun.connect
afterAll(() => {
  Bun.connect = connect
})

test('however clients, gateway and service interleave, every request ends, and no slot or socket is kept', async () => {
  using time = takeTime()
  const seeds = SEED > 0 ? [SEED] : Array.from({ length: LIVES }, (_, n) => n + 1)
  for (const seed of seeds) {
    const faults = await playLife(createRandom(seed), time, (stand) => {
      Object.assign(Bun, { connect: stand })
    })
    time.clear()
    expect({ seed, faults }).toEqual({ seed, faults: [] })
  }
})
