import { testClip } from '../../packages/domain/test/new-clip.ts'
import { begunProject, endProject } from '../../packages/domain/test/worked.ts'
import type { WholeService } from '../authorization/whole-service.ts'
import type { Member } from './member.ts'

/** Makes a project with one clip as a worker would, for a test that looks at no media. */
export async function giveClip(
  service: WholeService,
  member: Member,
  title: string,
): Promise<string> {
  const { clip_ids } = await giveClips(service, member, title, [title])
  return clip_ids[0] ?? ''
}

/** The same with several clips, the best first. */
export async function giveClips(
  { sql }: WholeService,
  { client }: Member,
  title: string,
  clips: string[],
): Promise<{ project_id: string; clip_ids: string[] }> {
  const source = { url: 'https://media.example.org/talk.mp4' }
  const { project_id } = await client.projects.create({ title, source })
  const made = clips.map((name, at) => testClip(at + 1, name))
  const clip_ids = await endProject(sql, await begunProject(sql, project_id), made)
  return { project_id, clip_ids }
}
