import { expect, test } from 'bun:test'
import { createManualClock } from '../src/index.ts'

test('a manual clock calls what is due, in its order and at its time, and what was set meanwhile', async () => {
  const clock = createManualClock()
  const told: [string, number][] = []
  const tell = (name: string) => () => void told.push([name, clock.now()])
  clock.setTimeout(tell('late'), 250)
  const beat = clock.setInterval(tell('beat'), 100)
  clock.setTimeout(() => clock.setTimeout(tell('inner'), 30), 100)
  clock.clearTimeout(clock.setTimeout(tell('never'), 10))
  await clock.advance(99)
  expect(told).toEqual([])
  await clock.advance(151)
  expect(told).toEqual([
    ['beat', 100],
    ['inner', 130],
    ['beat', 200],
    ['late', 250],
  ])
  clock.clearInterval(beat)
  await clock.advance(1000)
  expect([told.length, clock.now()]).toEqual([4, 1250])
})

test('what awaits a timer of a manual clock has gone on before the next one is called', async () => {
  const clock = createManualClock()
  const waits: number[] = []
  const wait = async () => {
    for (let turn = 0; turn < 3; turn++) {
      await new Promise<void>((resolve) => clock.setTimeout(resolve, 100))
      waits.push(clock.now())
    }
  }
  const waiting = wait()
  await clock.advance(300)
  await waiting
  expect(waits).toEqual([100, 200, 300])
})
