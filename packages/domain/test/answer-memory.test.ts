import { expect, test } from 'bun:test'
import { createAnswerMemory } from '../src/project/project-answers.ts'

const keyOf = (id: number) => ({ account_id: 'account', id: String(id) })
const MOST_BYTES = 50_000
const ANSWER_BYTES = 1000

test('a memory holds as many answers as fit, the last ones that were read', () => {
  const memory = createAnswerMemory<{ id: number }>(() => ANSWER_BYTES, MOST_BYTES)
  for (let id = 0; id < 1000; id += 1) {
    memory.answer(keyOf(id), 'version', () => ({ id }))
    memory.recall(keyOf(0), 'version')
  }
  const held = Array.from({ length: 1000 }, (_, id) => id).filter((id) =>
    memory.recall(keyOf(id), 'version'),
  )
  // An entry takes something itself.
  expect(held.length * ANSWER_BYTES).toBeLessThan(MOST_BYTES)
  expect(held.length * ANSWER_BYTES).toBeGreaterThan(MOST_BYTES / 2)
  expect([held[0], held.at(-1)]).toEqual([0, 999])
})

test('an answer that is larger than the memory is not held', () => {
  const memory = createAnswerMemory<{ id: number }>(() => MOST_BYTES, MOST_BYTES)
  expect(memory.answer(keyOf(1), 'version', () => ({ id: 1 }))).toEqual({ id: 1 })
  expect(memory.recall(keyOf(1), 'version')).toBeUndefined()
})

test('an answer of another version is made anew, and is settled when it is the same twice', () => {
  const memory = createAnswerMemory<{ title: string }>(() => 1)
  const first = memory.answer(keyOf(1), '1', () => ({ title: 'first' }))
  expect(memory.isSettled(keyOf(1))).toBe(false)
  expect(memory.answer(keyOf(1), '1', () => ({ title: 'not used' }))).toBe(first)
  expect(memory.isSettled(keyOf(1))).toBe(true)
  expect(memory.recall(keyOf(1), '2')).toBeUndefined()
  expect(memory.answer(keyOf(1), '2', () => ({ title: 'second' }))).toEqual({ title: 'second' })
  expect(memory.isSettled(keyOf(1))).toBe(false)
  memory.forget(keyOf(1))
  expect(memory.recall(keyOf(1), '2')).toBeUndefined()
})
