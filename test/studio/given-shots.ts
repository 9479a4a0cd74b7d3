import type { BrowserContextOptions } from 'playwright-core'
import { giveProject } from './given-project.ts'
import type { Studio } from './open-studio.ts'
import { denseVideo } from './spoken-video.ts'

const INTERVIEWS = denseVideo({
  file: 'interviews.mp4',
  seconds: 35,
  words: 240,
  cut: { start: 16, end: 34, title: 'Many words' },
  backdrop:
    '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><path fill="#0f0" d="M0 0h64v64H0z"/></svg>',
})

/** A member with a clip of interviews, and the address of its editor. */
export async function withShots(studio: Studio) {
  const member = await studio.member()
  const { clips } = await giveProject(studio.service, member, INTERVIEWS)
  const { clip_id } = clips.find(({ title }) => title === 'Many words') ?? { clip_id: '' }
  const made = await member.client.clips.get(clip_id, { include: 'words' })
  const address = `/studio/clips/${clip_id}/edit`
  return {
    ...member,
    made,
    address,
    framing: async () => (await member.client.clips.get(clip_id)).edits.framing,
    async openShots(window?: BrowserContextOptions) {
      const page = await member.open(address, window)
      await page.getByRole('tab', { name: 'Picture' }).click()
      return page
    },
  }
}
