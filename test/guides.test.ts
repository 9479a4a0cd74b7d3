import { expect, test } from 'bun:test'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { GUIDES, OF_OPERATORS } from './guides/follow-guides.ts'
import { readGuide } from './guides/read-guide.ts'

test.each(OF_OPERATORS)('%s has only blocks that are run', async (name) => {
  const blocks = readGuide(await readFile(join(GUIDES, name), 'utf8'))
  expect(blocks.length).toBeGreaterThan(5)
})

test.each([
  ['a language that nothing runs', '```ruby\nputs 1\n```', 'that nothing runs: "ruby"'],
  ['a block without a language', '```\nls\n```', 'begins a block that nothing runs: ""'],
  ['a block that is left out', '```sh skip\nls\n```', 'that nothing runs: "sh skip"'],
  ['a program that is not named', '```sh with\nls\n```', 'nothing runs: "sh with"'],
  ['an indented block', 'Type:\n\n    ls\n', 'is a block without a fence'],
  ['a program that is not run', '```ts a.ts\n1\n```\n```sh\nls\n```', 'a.ts is not run'],
  [
    'output of nothing',
    '```ts a.ts\n1\n```\n```text\n1\n```\n```sh\nbun a.ts\n```',
    'nothing was typed',
  ],
  ['a block without an end', '```sh\nls', 'has no end'],
])('a guide is refused for %s', (_, markdown, reason) => {
  expect(() => readGuide(markdown)).toThrow(reason)
})
