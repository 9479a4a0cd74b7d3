import { join } from 'node:path'
import type { Visit } from './client-child.ts'
import { type Copy, LeftOut } from './step.ts'

/** What no file of a program may become larger than, in blocks: a limit of the system that makes writes fail as a full disk does, and needs no privilege. */
const LIMIT = 'ulimit -f 1000'

/** An upload is refused in the service's own words while the disk has no room, reads go on, and the next one is taken when there is room. */
export async function goOnAfterFullDisk(copy: Copy) {
  if (!Bun.which('sh')) throw new LeftOut('this system has no sh, which limits the size of files')
  const full = await visit(copy, LIMIT)
  if (full.upload !== 503 || full.code !== 'SERVICE_UNAVAILABLE')
    throw new Error(`An upload is answered with ${full.upload} ${full.code ?? ''}.`)
  if (full.read !== 200) throw new Error(`A read is answered with ${full.read}.`)
  const free = await visit(copy, ':')
  if (free.upload >= 300) throw new Error(`With room, an upload is answered with ${free.upload}.`)
  return { detail: 'uploads were refused with SERVICE_UNAVAILABLE, reads answered; then taken' }
}

/** Lets a client call all services of the copy, which run in a process of their own. */
async function visit({ env, url, secret }: Copy, limit: string): Promise<Visit> {
  const program = join(import.meta.dir, 'client-child.ts')
  const [current] = [secret].flat()
  const child = Bun.spawn(['sh', '-c', `${limit}; exec "$0" "$1"`, process.execPath, program], {
    env: { DATABASE_URL: url, DATA_DIR: env.dataFolder, SECRET: current },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [said, complaints] = await Promise.all(
    [child.stdout, child.stderr].map((stream) => new Response(stream).text()),
  )
  if ((await child.exited) !== 0) throw new Error(complaints)
  return JSON.parse(said ?? '')
}
