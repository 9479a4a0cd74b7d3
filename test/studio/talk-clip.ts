import type { Page } from 'playwright-core'
import type { Client, Clip } from '../../packages/client/src/index.ts'
import { media, TALK } from '../../packages/test-media/src/index.ts'
import { clientOf } from './client-of.ts'

/** Seconds that a sentence of the talk takes, at most. */
const SENTENCE_SECONDS = 4.6

/** Makes a clip of a man who talks for twenty seconds, as the member who looks at a page; its words are given. */
export async function makeTalkClip(page: Page): Promise<{ service: Client; clip: Clip }> {
  const service = await clientOf(page)
  const { upload_id } = await service.uploads.send(media('talk.mp4'))
  const { project_id } = await service.projects.create({
    source: { upload_id, transcript: { text: transcript(), format: 'vtt' } },
    settings: {
      language: 'en',
      clip_count: { min: 1, max: 1 },
      clip_duration: { min: 8, max: 16 },
    },
  })
  const project = await service.projects.wait(project_id, { timeoutSeconds: 100 })
  const [clip] = (await service.clips.list({ project_id })).items
  if (!clip) throw new Error(`No clip was found: ${project.status}, ${project.error?.message}.`)
  return { service, clip: await service.clips.get(clip.clip_id, { include: 'words' }) }
}

function transcript(): string {
  const cues = TALK.map(
    ({ start, text }) => `${clock(start)} --> ${clock(start + SENTENCE_SECONDS)}\n${text}\n`,
  )
  return ['WEBVTT\n', ...cues].join('\n')
}

const clock = (seconds: number) => `00:00:${seconds.toFixed(3).padStart(6, '0')}`
