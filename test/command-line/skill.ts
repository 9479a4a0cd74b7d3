import { expect } from 'bun:test'
import { join } from 'node:path'
import type { Shell } from './shell.ts'

const SKILL = join(import.meta.dir, '../../docs/skill/SKILL.md')
const DAY_MS = 86_400_000

/** Types every command of the skill for agents, in its order. */
export async function followsSkill(shell: Shell, project_id: string, clip_id: string) {
  const [account] = await shell.json('accounts', '--platform', 'local_folder')
  const named: Record<string, string> = {
    PROJECT: project_id,
    CLIP: clip_id,
    ACCOUNT: account.social_account_id,
    TIME: new Date(Date.now() + 30 * DAY_MS).toISOString(),
  }
  const text = await Bun.file(SKILL).text()
  const lines = [...text.matchAll(/^```sh\n(.*?)^```$/gms)].flatMap(([, block = '']) =>
    block.trim().split('\n'),
  )
  expect(lines.length).toBeGreaterThan(15)
  for (const line of lines) {
    const [program, ...words] = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(
      ([, quoted, bare = '']) => quoted ?? named[bare] ?? bare,
    )
    const { code, err } = await shell.plain(words)
    expect([line, program, code, code === 0 ? '' : err]).toEqual([line, 'clip', 0, ''])
  }
}
