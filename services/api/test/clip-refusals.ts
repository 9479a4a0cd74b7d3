import { connect } from './post-samples.ts'
import { type Api, type Sample, unready, unreadyClip } from './unready.ts'

const LIST = { timeline: '001  AX  V  C  00:00:01:00 00:00:05:00 00:00:00:00 00:00:04:00' }

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
    PROJECT_NOT_READY: unready('GET', 'timeline?format=edl'),
  },
  deleteClip: {
    async CONFLICT(api, caller) {
      const { clip_ids } = await api.completedProject(caller.key, 1)
      const body = { social_account_id: await connect(api, caller.account_id) }
      await api.call('POST', `/v1/clips/${clip_ids[0]}/publish`, { key: caller.key, body })
      return api.call('DELETE', `/v1/clips/${clip_ids[0]}`, { key: caller.key })
    },
    PROJECT_NOT_READY: unreadyClip('DELETE'),
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
    PROJECT_NOT_READY: unready('POST', 'clips/find', { about: 'bread' }),
  },
  importClip: {
    async CONFLICT(api, { key }) {
      const { project_id } = await api.completedProject(key, 1)
      await withoutPicture(api, project_id)
      return api.call('POST', `/v1/projects/${project_id}/clips/import`, { key, body: LIST })
    },
    PROJECT_NOT_READY: unready('POST', 'clips/import', LIST),
  },
}

const SOUND = { width: null, height: null, fps: null }
async function withoutPicture({ sql }: Api, project_id: string): Promise<void> {
  await sql`
    update projects set source = source || ${SOUND}::jsonb where project_id = ${project_id}
  `
}
