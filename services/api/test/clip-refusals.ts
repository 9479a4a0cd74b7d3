import { connect } from './post-samples.ts'
import type { startApi } from './start-api.ts'

type Api = Awaited<ReturnType<typeof startApi>>
type Caller = Awaited<ReturnType<Api['caller']>>

/** Makes a request that is refused. */
export type Sample = (api: Api, caller: Caller) => Promise<Response>

/** The refusals of what finds clips, and of timelines; as `REFUSAL_SAMPLES`. */
export const CLIP_REFUSALS: Record<string, Record<string, Sample>> = {
  getClipTimeline: {
    async CONFLICT(api, { key }) {
      const { project_id, clip_ids } = await api.completedProject(key, 1)
      await withoutPicture(api, project_id)
      return api.call('GET', `/v1/clips/${clip_ids[0]}/timeline?format=edl`, { key })
    },
  },
  getProjectTimeline: {
    async CONFLICT(api, { key }) {
      const { project_id } = await api.completedProject(key, 1)
      await withoutPicture(api, project_id)
      return api.call('GET', `/v1/projects/${project_id}/timeline?format=edl`, { key })
    },
    async PROJECT_NOT_READY(api, { key }) {
      return api.call('GET', `/v1/projects/${await api.project(key)}/timeline?format=edl`, { key })
    },
  },
  deleteClip: {
    async CONFLICT(api, caller) {
      const { clip_ids } = await api.completedProject(caller.key, 1)
      const body = { social_account_id: await connect(api, caller.account_id) }
      await api.call('POST', `/v1/clips/${clip_ids[0]}/publish`, { key: caller.key, body })
      return api.call('DELETE', `/v1/clips/${clip_ids[0]}`, { key: caller.key })
    },
    async PROJECT_NOT_READY(api, { key }) {
      return api.call('DELETE', `/v1/clips/${await api.clip(key, 'processing')}`, { key })
    },
  },
  findClips: {
    async CONFLICT(api, { key, account_id }) {
      const { project_id } = await api.completedProject(key, 1)
      await api.sql`
        insert into passages (project_id, nth, account_id, language, start, "end", said, words)
        values (${project_id}, 0, ${account_id}, 'en', 0, 20, 'Bread.',
                search_words(${account_id}::uuid, 'en', 'Bread.'))
      `
      await api.sql`
        update accounts set limits = '{"max_clips_per_project": 1}' where account_id = ${account_id}
      `
      const path = `/v1/projects/${project_id}/clips/find`
      return api.call('POST', path, { key, body: { about: 'bread' } })
    },
    async PROJECT_NOT_READY(api, { key }) {
      const path = `/v1/projects/${await api.project(key)}/clips/find`
      return api.call('POST', path, { key, body: { about: 'bread' } })
    },
  },
  importClip: {
    async CONFLICT(api, { key }) {
      const { project_id } = await api.completedProject(key, 1)
      await withoutPicture(api, project_id)
      return api.call('POST', `/v1/projects/${project_id}/clips/import`, { key, body: LIST })
    },
    async PROJECT_NOT_READY(api, { key }) {
      const path = `/v1/projects/${await api.project(key)}/clips/import`
      return api.call('POST', path, { key, body: LIST })
    },
  },
}

const LIST = { timeline: '001  AX  V  C  00:00:01:00 00:00:05:00 00:00:00:00 00:00:04:00' }

const SOUND = { width: null, height: null, fps: null }
async function withoutPicture({ sql }: Api, project_id: string): Promise<void> {
  await sql`
    update projects set source = source || ${SOUND}::jsonb where project_id = ${project_id}
  `
}
