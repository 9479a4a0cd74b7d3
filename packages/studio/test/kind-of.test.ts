import { expect, test } from 'bun:test'
import { kindOf } from '../web/brand/kind-of.ts'

test.each([
  ['song.aac', '', 'music'],
  ['SONG.FLAC', '', 'music'],
  ['song.opus', '', 'music'],
  ['song.ogg', 'video/ogg', 'music'],
  ['film.mkv', '', 'video'],
  ['photo.webp', '', 'logo'],
  ['letters.woff2', '', 'font'],
])('a file of the brand is used as what it is: %s of type “%s”', (name, type, kind) => {
  expect<string>(kindOf(new File([], name, { type }), 'logo')).toBe(kind)
})

test('a film is no background, which is a picture', () => {
  const film = new File([], 'film.mp4', { type: 'video/mp4' })
  expect<string>(kindOf(film, 'background')).toBe('video')
})
