import { expect, test } from 'bun:test'
import { type DrillStep, LeftOut, stepTaker } from '../src/drill/step.ts'

test('a step that the machine cannot run is left out, one that goes wrong failed, and the next is taken', async () => {
  const steps: DrillStep[] = []
  const take = stepTaker(steps)
  const failing = (error: Error) => () => Promise.reject(error)
  expect(await take('one', failing(new LeftOut('no room')))).toBeUndefined()
  expect(await take('two', failing(new Error('lost')))).toBeUndefined()
  expect(await take('three', async () => ({ detail: 'done', value: 3 }))).toBe(3)
  expect(steps.map(({ step, state, detail }) => [step, state, detail])).toEqual([
    ['one', 'left out', 'no room'],
    ['two', 'failed', 'lost'],
    ['three', 'ok', 'done'],
  ])
})
