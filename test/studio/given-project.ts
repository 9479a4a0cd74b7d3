import type { Clip, Project } from '../../packages/client/src/index.ts'
import { media } from '../../packages/test-media/src/index.ts'
import { workingService } from '../authorization/shared-service.ts'
import type { WholeService } from '../authorization/whole-service.ts'
import { copyAccount, keepAccount, keptAccount } from './kept-account.ts'
import { type Member, newMember } from './member.ts'
import { makeClip, type SpokenVideo } from './spoken-video.ts'

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
