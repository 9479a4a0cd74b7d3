import { expect, test } from 'bun:test'
import { join } from 'node:path'

test('a check of a transcript leaves nothing that keeps the process alive', async () => {
  const script = `
    const { openTranscriptCheck } = await import('./src/transcripts/open-transcript-check.ts')
    console.log(await openTranscriptCheck().faultOf({ text: 'No cues', format: 'srt' }) !== null)`
  const child = Bun.spawn([process.execPath, '-e', script], {
    cwd: join(import.meta.dir, '..'),
    stdout: 'pipe',
    // A process that does not end is killed, and then has no exit code.
    timeout: 20_000,
  })
  expect(await new Response(child.stdout).text()).toBe('true\n')
  await child.exited
  expect(child.exitCode).toBe(0)
})
