import { expect, test } from 'bun:test'
import { ODD_FILES } from '@svc/test-media'
import { EngineError } from '../src/engine-error.ts'
import { MADE } from './fixtures/probe-outcomes.ts'
import { summarise } from './summarise-source.ts'
import { probeMedia } from './workbench.ts'

test.each(MADE)('%s is measured or refused', async (name, expected) => {
  const outcome = await probeMedia(name).then(summarise, (error) => {
    if (error instanceof EngineError) return error.code
    throw error
  })
  expect(outcome).toBe(expected)
})

test('there is an expectation for every file that there is', () => {
  expect(ODD_FILES.length).toBeGreaterThan(35)
  expect(MADE.map(([name]) => name).toSorted()).toEqual(ODD_FILES.toSorted())
})
