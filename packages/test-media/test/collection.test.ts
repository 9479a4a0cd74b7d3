import { expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const SUITE = `
import { expect, test } from 'bun:test'
import { describeCollection, media } from '${import.meta.dir}/../src/index.ts'
test('always', () => {
  expect(media('speech.wav')).toEndWith('/speech.wav')
})
describeCollection('with recordings', () => {
  test('too', () => {
    expect(media('speech/real.wav')).toEndWith('/speech/real.wav')
  })
})`

test.each([
  ['are not registered without MEDIA_DIR', '', / 1 pass\n 0 fail/, 0],
  ['run where MEDIA_DIR names a collection', '.', / 2 pass\n 0 fail/, 0],
  ['fail where the collection lacks a file', './none', / 1 pass\n 1 fail/, 1],
])('tests of real recordings %s', async (_, directory, tally, code) => {
  const folder = await mkdtemp(join(tmpdir(), 'collection-'))
  await Bun.write(join(folder, 'speech/real.wav'), 'RIFF')
  await Bun.write(join(folder, 'suite.test.ts'), SUITE)
  const child = Bun.spawn([process.execPath, 'test', 'suite.test.ts'], {
    cwd: folder,
    env: { ...process.env, MEDIA_DIR: directory && join(folder, directory) },
    stderr: 'pipe',
  })
  const output = await new Response(child.stderr).text()
  expect(output).toMatch(tally)
  expect(await child.exited).toBe(code)
  await rm(folder, { recursive: true })
})
