import { expect, test } from 'bun:test'
import { join } from 'node:path'

test('a lost connection that nothing waits for stops nothing, and a stop goes on when something else fails meanwhile', async () => {
  const script = join(import.meta.dir, 'stopping-process.ts')
  const child = Bun.spawn([process.execPath, script], { stdout: 'pipe', stderr: 'pipe' })
  let said = ''
  for await (const bytes of child.stdout) {
    said += new TextDecoder().decode(bytes)
    if (said.includes('ready\n') && !said.includes('Stopping')) child.kill('SIGTERM')
  }
  expect(said).toStartWith('uncaught\nready\n')
  expect(said).toContain('uncaught\nstopped in order\n')
  expect(await child.exited).toBe(0)
})
