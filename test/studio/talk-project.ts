import type { Page } from 'playwright-core'
import type { Client, Clip, Project } from '../../packages/client/src/index.ts'
import { media, TALK } from '../../packages/test-media/src/index.ts'
import { clientOf } from './client-of.ts'

/** Seconds that a sentence of the talk takes, at most. */
const SENTENCE_SECONDS = 4.6

/** A project of a man who talks for twenty seconds, and its clips, the best first. */
export interface TalkProject {
  service: Client
  project: Project
  clips: Clip[]
}

/** Makes a project, as the member who looks at a page; its words are given. */
export async function makeTalkProject(page: Page, title?: string): Promise<TalkProject> {
  const service = await clientOf(page)
  const { upload_id } = await service.uploads.send(media('talk.mp4'))
  const { project_id } = await service.projects.create({
    ...(title && { title }),
    source: { upload_id, transcript: { text: transcript(), format: 'vtt' } },
    settings: {
      language: 'en',
      clip_count: { min: 2, max: 3 },
      clip_duration: { min: 3, max: 8, target: 5 },
    },
  })
  const project = await service.projects.wait(project_id, { timeoutSeconds: 100 })
  const { items: clips } = await service.clips.list({ project_id })
  if (clips.length === 0) throw new Error(`No clip: ${project.status}, ${project.error?.message}.`)
  return { service, project, clips }
}

function transcript(): string {
  const cues = TALK.map(
    ({ start, text }) => `${clock(start)} --> ${clock(start + SENTENCE_SECONDS)}\n${text}\n`,
  )
  return ['WEBVTT\n', ...cues].join('\n')
}

const clock = (seconds: number) => `00:00:${seconds.toFixed(3).padStart(6, '0')}`
