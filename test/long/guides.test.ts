import { test } from 'bun:test'
import { readdir } from 'node:fs/promises'
import { followGuides, GUIDES, OF_OPERATORS } from '../guides/follow-guides.ts'
import { readGuide } from '../guides/read-guide.ts'
import { runGuide } from '../guides/run-guide.ts'

/** Guides whose results the others use. */
const FIRST = ['quick-start.md', 'oauth-app.md']
const names = (await readdir(GUIDES)).filter((name) => name.endsWith('.md')).toSorted()
const others = names.filter((name) => !FIRST.includes(name) && !OF_OPERATORS.includes(name))

const { openPlace, running } = await followGuides([...FIRST, ...others])

test('what takes a program that this machine lacks is not typed', async () => {
  const guide = readGuide('```sh with no-such-program\nexit 1\n```\n```text\nnothing\n```')
  await runGuide(guide, await openPlace('lacking.md'), running)
})
