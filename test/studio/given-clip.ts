import { testClip } from '../../packages/domain/test/new-clip.ts'
import { begunProject, endProject } from '../../packages/domain/test/worked.ts'
import type { WholeService } from '../authorization/whole-service.ts'
import type { Member } from './member.ts'

/** Makes a project with one clip as a worker would, for a test that looks at no media. */
export async function giveClip(
  { sql }: WholeService,
  { client }: Member,
  title: string,
): Promise<string> {
  const source = { url: 'https://media.example.org/talk.mp4' }
  const { project_id } = await client.projects.create({ title, source })
  const run = await begunProject(sql, project_id)
  const [clip_id = ''] = await endProject(sql, run, [testClip(1, title)])
  return clip_id
}
