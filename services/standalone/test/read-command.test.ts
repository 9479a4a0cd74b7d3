import { expect, test } from 'bun:test'
import { readCommand } from '../src/commands/read-command.ts'

test.each([
  [['signing-keys', 'retire', '--id', '-kTz_8w'], { id: '-kTz_8w' }],
  [['credits', 'grant', '--account', 'a', '--amount', '-5'], { account: 'a', amount: '-5' }],
])('takes a value that begins with a dash: %j', (words, options) => {
  expect(readCommand(words)).toMatchObject({ options })
})

test('takes -h for what it is, behind an option too', () => {
  expect(() => readCommand(['keys', 'revoke', '--id', '-h'])).toThrow('--id needs a value.')
})
