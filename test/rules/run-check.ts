/** Runs a program, and shows what it printed if it fails. */
export async function runCheck(command: string[]): Promise<boolean> {
  const child = Bun.spawn(command, { stdio: ['ignore', 'pipe', 'pipe'] })
  const printed = await Promise.all(
    [child.stdout, child.stderr].map((stream) => new Response(stream).text()),
  )
  const passed = (await child.exited) === 0
  if (!passed) console.error([`${command.join(' ')} fails:`, ...printed].join('\n'))
  return passed
}
