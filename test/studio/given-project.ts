import type { Clip, Project } from '../../packages/client/src/index.ts'
import { media } from '../../packages/test-media/src/index.ts'
import { workingService } from '../authorization/shared-service.ts'
import type { WholeService } from '../authorization/whole-service.ts'
import { copyAccount, keepAccount, keptAccount } from './kept-account.ts'
import { type Member, newMember } from './member.ts'
import type { Studio } from './open-studio.ts'
import { makeClip, type SpokenVideo, TALK_OF_CLIPS, TALK_OF_ONE_CLIP } from './spoken-video.ts'

/**
 * Gives a member a finished project, and its clips, the best first.
 *
 * A worker made it once on this machine, for a member of its own; everything that was stored for that one is copied.
 */
export async function giveProject(
  service: WholeService,
  { account_id, client }: Member,
  video: SpokenVideo,
): Promise<{ project: Project; clips: Clip[] }> {
  const kept = await keptAccount(
    `${media(video.file)} ${JSON.stringify(video)}`,
    async (folder) => {
      const working = await workingService()
      const maker = await newMember(working.baseUrl)
      await makeClip(maker.client, video)
      await keepAccount(working, maker.account_id, folder)
    },
  )
  await copyAccount(service, account_id, kept)
  const [project] = (await client.projects.list()).items
  if (!project) throw new Error('No project was copied.')
  return { project, clips: (await client.clips.list({ project_id: project.project_id })).items }
}

/** A new member with one clip of a talk, and the address of its editor. */
export async function memberWithClip(studio: Studio) {
  const member = await studio.member()
  const { clips } = await giveProject(studio.service, member, TALK_OF_ONE_CLIP)
  const [clip] = clips
  if (!clip) throw new Error('The talk has no clip.')
  const { clip_id, project_id } = clip
  const address = `/studio/clips/${clip_id}/edit`
  const stored = () => member.client.clips.get(clip_id, { include: 'words' })
  return { ...member, member, clip_id, project_id, address, stored }
}

/** A new member with a talk of several clips, the best first, and the address of its wall. */
export async function memberWithTalk(studio: Studio) {
  const member = await studio.member()
  const { project, clips } = await giveProject(studio.service, member, TALK_OF_CLIPS)
  const [first, second, third] = clips
  if (!first || !second || !third) throw new Error('The talk has less than three clips.')
  const { project_id } = project
  const address = `/studio/videos/${project_id}`
  return { ...member, member, clips, first, second, third, project_id, address }
}
