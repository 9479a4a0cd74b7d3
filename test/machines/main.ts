import { join } from 'node:path'
import { findLibrary } from '../faults/rig/clock.ts'
import { inside, openNetwork, whyNoNetwork } from './network.ts'

/** `bun run test:machines`: two of every process, in network namespaces, while one of them breaks in every way; ends with 1 when a promise was broken. */
async function main(args: string[]): Promise<number> {
  const reason = whyNoNetwork()
  if (reason !== null) {
    console.error(`bun run test:machines cannot run here. ${reason}`)
    return 2
  }
  if (findLibrary() === null)
    console.log('libfaketime is not installed (apt-get install faketime): no clock is moved.')
  await using network = await openNetwork()
  const program = [process.execPath, join(import.meta.dir, 'inside.ts'), network.name, ...args]
  const run = Bun.spawn([...inside(network.name), ...program], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => run.kill(name))
  return await run.exited
}

process.exitCode = await main(process.argv.slice(2))
