import type { Page } from 'playwright-core'
import { testClip } from '../../packages/domain/test/new-clip.ts'
import { begunProject, endProject } from '../../packages/domain/test/worked.ts'
import type { WholeService } from '../authorization/whole-service.ts'
import { clientOf } from './client-of.ts'

/** Makes a project with one clip as a worker would, for a test that looks at no media. */
export async function giveClip({ sql }: WholeService, page: Page, title: string): Promise<string> {
  const service = await clientOf(page)
  const { project_id } = await service.projects.create({
    title,
    source: { url: 'https://media.example.org/talk.mp4' },
  })
  const run = await begunProject(sql, project_id)
  const [clip_id = ''] = await endProject(sql, run, [testClip(1, title)])
  return clip_id
}
