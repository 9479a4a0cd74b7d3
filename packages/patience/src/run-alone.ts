/**
 * Runs a file of tests in a process of its own: one that sets the clock would set it for all that runs in this process.
 *
 * @param path - Absolute.
 * @throws With all that it printed, when a test fails or none runs.
 */
export async function runAlone(path: string): Promise<void> {
  const child = Bun.spawn([process.execPath, 'test', '--timeout=3600000', path], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [printed, told] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ])
  if ((await child.exited) !== 0) throw new Error(printed + told)
}
