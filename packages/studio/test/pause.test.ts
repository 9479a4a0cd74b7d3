import { expect, test } from 'bun:test'
import { createPause } from '../web/app/pause.ts'

test('a call that was sent before the calls went on does not begin their pause again', async () => {
  const pause = createPause()
  const sent = pause.ends()
  const first = pause.wait(sent)
  expect(pause.isOn()).toBe(true)
  pause.end()
  await first
  await pause.wait(sent)
  expect(pause.isOn()).toBe(false)
  void pause.wait(pause.ends())
  expect(pause.isOn()).toBe(true)
})
