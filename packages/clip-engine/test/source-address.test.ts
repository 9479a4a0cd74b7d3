import { describe, expect, test } from 'bun:test'
import { isSite } from '../src/source/fetch-source.ts'
import { systemNetwork } from '../src/source/network.ts'
import { openUrl } from '../src/source/open-url.ts'
import { parseSourceUrl } from '../src/source/parse-source-url.ts'
import { signal } from './workbench.ts'

describe('parseSourceUrl', () => {
  const others =
    'file:///etc/passwd ftp://example.com/a data:video/mp4,a blob:http://a/b javascript:1 gopher://example.com http:// example.com/a.mp4 -o/tmp/x //example.com/a'
  test.each([...[...others.split(' '), ''], `https://example.com/${'a'.repeat(2048)}`])(
    'does not take %p for a source',
    (text) => {
      expect(() => parseSourceUrl(text, false)).toThrow(
        expect.objectContaining({ code: 'source_unsupported' }),
      )
    },
  )

  test.each([...[21, 22, 25, 5432, 6379, 9200, 801].map((port) => `http://example.com:${port}/`)])(
    'refuses to ask %p',
    (text) => {
      expect(() => parseSourceUrl(text, false)).toThrow(
        expect.objectContaining({ code: 'source_forbidden' }),
      )
    },
  )

  test('does not repeat the password of what it refuses', () => {
    expect(() => parseSourceUrl('ftp://ann:open-sesame@example.com/a', false)).toThrow(
      '“ftp://example.com/a” is not an http or https URL.',
    )
  })

  test.each([
    ['https://example.com:443/a.mp4#t=3', 'https://example.com/a.mp4'],
    ['http://example.com:8080/a b.mp4', 'http://example.com:8080/a%20b.mp4'],
    ['HTTPS://EXAMPLE.com\\a\t.mp4', 'https://example.com/a.mp4'],
  ])('reads %p as %s', (text, href) => {
    expect(parseSourceUrl(text, false).href).toBe(href)
  })
})

const inside = [
  'http://127.0.0.1/ http://0/ http://[::1]/ http://[::ffff:127.0.0.1]/ http://127.1/',
  'http://2130706433/ http://0x7f.1/ http://0177.0.0.1/ http://0x7f000001/ http://①②⑦.0.0.1/',
  'http://169.254.169.254/latest/meta-data/ http://[fd00:ec2::254]/ http://100.64.0.1/',
  'http://192.168.0.1/ http://198.18.0.1/ http://224.0.0.1/ http://255.255.255.255/',
  'http://localhost/ https://LOCALHOST/ http://127.0.0.1#good.example',
]
test.each(inside.join(' ').split(' '))('openUrl refuses %s', async (url) => {
  const network = systemNetwork()
  const opening = openUrl(url, {
    network,
    allowPrivateAddresses: false,
    signal,
  })
  await expect(opening).rejects.toMatchObject({ code: 'source_forbidden', retryable: false })
})

test.each([
  ['www.youtube.com', true],
  ['youtu.be.', true],
  ['player.vimeo.com', true],
  ['m.tiktok.com', true],
  ['notyoutube.com', false],
  ['youtube.com.evil.example', false],
])('a site with videos is at %s: %p', (host, expected) => {
  expect(isSite(host)).toBe(expected)
})
