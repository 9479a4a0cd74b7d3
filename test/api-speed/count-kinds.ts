import type { LocalApi } from '../../services/api/bench/open-local-api.ts'
import type { Seeded } from './seed.ts'

/** Longer than credentials are cached, so that each request misses the cache. */
const FORGOTTEN_MS = 1000

/** Returns the statements of single requests of each kind, in their order. */
export async function countKinds(
  { ask, statementsOf }: LocalApi,
  { key, token, projectIds, clip_id }: Seeded,
): Promise<Map<string, string[]>> {
  const [id = ''] = projectIds
  const project = { source: { url: 'https://media.example.org/talk.mp4' } }
  let size = 1_000_000
  // A different size each time: an equal one would return the existing render.
  const render = () => ({ max_file_bytes: size++ })
  const kinds: [string, () => Promise<unknown>][] = [
    ['GET /v1/projects/{id}', () => ask(key, `/v1/projects/${id}`)],
    ['GET /v1/projects/{id} with an access token', () => ask(token, `/v1/projects/${id}`)],
    ['GET /v1/projects', () => ask(key, '/v1/projects')],
    ['POST /v1/projects', () => ask(key, '/v1/projects', project)],
    ['POST /v1/clips/{id}/renders', () => ask(key, `/v1/clips/${clip_id}/renders`, render())],
  ]
  const counts = new Map<string, string[]>()
  for (const [name, send] of kinds) {
    await send()
    counts.set(`${name}, credential remembered`, await statementsOf(send))
    await Bun.sleep(FORGOTTEN_MS)
    counts.set(`${name}, first in a second`, await statementsOf(send))
  }
  return counts
}
