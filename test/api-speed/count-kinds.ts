import type { Database } from '../../packages/domain/src/index.ts'
import type { LocalApi } from '../../services/api/bench/open-local-api.ts'
import { type Counted, countStatements } from './count-statements.ts'
import type { Seeded } from './seed.ts'

/** How many requests of a kind are sent. */
const REQUESTS = 10
/** Longer than a credential is remembered: each request finds nothing in memory. */
const FORGOTTEN_MS = 1000

/** Counts the statements of single requests of each kind. */
export async function countKinds(
  sql: Database,
  { ask }: LocalApi,
  { key, token, project_ids, clip_id }: Seeded,
): Promise<Map<string, Counted>> {
  const [id = ''] = project_ids
  const project = { source: { url: 'https://media.example.org/talk.mp4' } }
  let size = 1_000_000
  // Of another size each time: one like another is the render that is there.
  const render = () => ({ max_file_bytes: size++ })
  const kinds: [string, () => Promise<unknown>][] = [
    ['GET /v1/projects/{id}', () => ask(key, `/v1/projects/${id}`)],
    ['GET /v1/projects/{id} with an access token', () => ask(token, `/v1/projects/${id}`)],
    ['GET /v1/projects', () => ask(key, '/v1/projects')],
    ['POST /v1/projects', () => ask(key, '/v1/projects', project)],
    ['POST /v1/clips/{id}/renders', () => ask(key, `/v1/clips/${clip_id}/renders`, render())],
  ]
  const counts = new Map<string, Counted>()
  for (const [name, send] of kinds) {
    const repeat = async () => {
      for (let sent = 0; sent < REQUESTS; sent += 1) await send()
    }
    await send()
    counts.set(`${name}, credential remembered`, await countStatements(sql, REQUESTS, repeat))
    const apart = async () => {
      await Bun.sleep(FORGOTTEN_MS)
      await send()
    }
    counts.set(`${name}, first in a second`, await countStatements(sql, 1, apart))
  }
  return counts
}
