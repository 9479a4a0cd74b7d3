import type { startWorld } from './world.ts'

/** Starts a worker in a process of its own and waits until it takes posts. */
export async function spawnWorker(
  { url, folder, platform }: Awaited<ReturnType<typeof startWorld>>,
  concurrency = 1,
): Promise<Bun.Subprocess> {
  const script = new URL('worker-process.ts', import.meta.url).pathname
  const words = [process.execPath, script, url, folder, platform.url, String(concurrency)]
  const child = Bun.spawn(words, { stdout: 'pipe', stderr: 'inherit' })
  for await (const text of child.stdout) {
    if (new TextDecoder().decode(text).includes('ready')) return child
  }
  throw new Error('The worker did not start.')
}
