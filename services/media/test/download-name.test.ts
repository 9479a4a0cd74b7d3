import { expect, test } from 'bun:test'
import { attachment } from '../src/files/serve-object.ts'

test.each([
  ['', 'attachment; filename="clip.mp4"'],
  ['../..', 'attachment; filename="clip.mp4"'],
  ['Why meetings fail?', named('Why meetings fail.mp4')],
  ['a"b\r\nset-cookie: x', named('a b set-cookie x.mp4')],
  ['run.exe', named('run exe.mp4')],
  ['naïve – 会議', named('naïve 会議.mp4')],
  ['x'.repeat(300), named(`${'x'.repeat(100)}.mp4`)],
])('a file that is wanted as %p is saved with %s', (wanted, header) => {
  expect(attachment('accounts/a/clip.mp4', wanted)).toBe(header)
})

function named(name: string): string {
  return `attachment; filename="clip.mp4"; filename*=UTF-8''${encodeURIComponent(name)}`
}
