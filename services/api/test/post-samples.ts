import type { startApi } from './start-api.ts'

/** A request that a POST endpoint accepts, and a body that differs from its own. */
interface PostSample {
  path: string
  body?: object
  otherBody?: object
}

type Api = Awaited<ReturnType<typeof startApi>>

/** Gives, for every POST endpoint, a request of the caller that succeeds; each call makes what it needs anew. */
export const POST_SAMPLES: Record<string, (api: Api, key: string) => Promise<PostSample>> = {
  '/v1/projects': async () => ({
    path: '/v1/projects',
    body: { source: { url: 'https://media.example.org/talk.mp4' } },
    otherBody: { source: { url: 'https://media.example.org/other.mp4' } },
  }),
  '/v1/clips/:clip_id/like': async (api, key) => ({ path: `${await clipPath(api, key)}/like` }),
  '/v1/clips/:clip_id/dislike': async (api, key) => ({
    path: `${await clipPath(api, key)}/dislike`,
  }),
  '/v1/clips/:clip_id/renders': async (api, key) => ({
    path: `${await clipPath(api, key)}/renders`,
    body: { resolution: '720p' },
    otherBody: { resolution: '1080p' },
  }),
  '/v1/media/uploads': async () => ({
    path: '/v1/media/uploads',
    body: { file_name: 'a.mp4', content_type: 'video/mp4', size_bytes: 10, purpose: 'source' },
    otherBody: { file_name: 'b.mp4', content_type: 'video/mp4', size_bytes: 10, purpose: 'source' },
  }),
}

async function clipPath(api: Api, key: string): Promise<string> {
  const { clip_ids } = await api.completedProject(key, 1)
  return `/v1/clips/${clip_ids[0]}`
}
