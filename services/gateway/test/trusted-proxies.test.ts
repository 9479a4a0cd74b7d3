import { describe, expect, test } from 'bun:test'
import { createGateway } from '../src/app.ts'
import { parseTrustedProxies } from '../src/trusted-proxies.ts'
import { oneUpstream } from './one-upstream.ts'

const PROXIES = '10.0.0.0/8, 2001:db8::/32'

describe('the address of a client', () => {
  test.each<[string, string, string | null, string[], string | null]>([
    ['its own, when no proxy is trusted', '', '10.0.0.1', ['203.0.113.7'], '10.0.0.1'],
    ['its own, when that is no proxy', PROXIES, '192.0.2.1', ['6.6.6.6'], '192.0.2.1'],
    ['what the proxy says', PROXIES, '10.0.0.1', ['203.0.113.7'], '203.0.113.7'],
    ['what a proxy of IPv6 says', PROXIES, '2001:db8::1', ['2001:db9::7'], '2001:db9::7'],
    ['what one of both says', PROXIES, '::ffff:10.0.0.1', ['203.0.113.7'], '203.0.113.7'],
    ['not its own word', PROXIES, '10.0.0.1', ['6.6.6.6, 203.0.113.7'], '203.0.113.7'],
    ['nor in another header', PROXIES, '10.0.0.1', ['6.6.6.6', '203.0.113.7'], '203.0.113.7'],
    ['what two say', PROXIES, '10.0.0.1', ['6.6.6.6,203.0.113.7 ,2001:db8::2'], '203.0.113.7'],
    ['the outermost proxy itself', PROXIES, '10.0.0.1', ['10.0.0.3, 10.0.0.2'], '10.0.0.3'],
    ['the proxy, which says nothing', PROXIES, '10.0.0.1', [], '10.0.0.1'],
    ['the proxy, which says nonsense', PROXIES, '10.0.0.1', ['203.0.113.7, unknown'], '10.0.0.1'],
    ['the last good one', PROXIES, '10.0.0.1', ['203.0.113.7, , 10.0.0.2'], '10.0.0.2'],
    ['nothing with a port', PROXIES, '10.0.0.1', ['203.0.113.7:80'], '10.0.0.1'],
    ['unknown on a socket', PROXIES, null, ['203.0.113.7'], null],
  ])('is %s', async (_, proxies, peer, forwarded, address) => {
    const seen = await told(
      proxies,
      peer,
      forwarded.map((value) => ['x-forwarded-for', value]),
    )
    expect(seen['x-forwarded-for'] ?? null).toBe(address)
  })
})

describe('the protocol of a client', () => {
  test.each<[string, string, string[], string]>([
    ['what the proxy says', '10.0.0.1', ['https'], 'https'],
    ['what the proxy says in capitals', '10.0.0.1', ['HTTPS'], 'https'],
    ['our own, when the proxy says nothing', '10.0.0.1', [], 'http'],
    ['our own, when the proxy says nonsense', '10.0.0.1', ['javascript'], 'http'],
    ['our own, when the proxy says two things', '10.0.0.1', ['https', 'http'], 'http'],
    ['our own, whatever a stranger says', '192.0.2.1', ['https'], 'http'],
  ])('is %s', async (_, peer, claims, protocol) => {
    const seen = await told(
      PROXIES,
      peer,
      claims.map((value) => ['x-forwarded-proto', value]),
    )
    expect(seen['x-forwarded-proto']).toBe(protocol)
  })
})

test('a trusted proxy is trusted for nothing else', async () => {
  const seen = await told(PROXIES, '10.0.0.1', [
    ['x-real-ip', '6.6.6.6'],
    ['forwarded', 'for=6.6.6.6'],
    ['x-forwarded-host', 'evil'],
  ])
  expect(JSON.stringify(seen)).not.toMatch(/6\.6\.6\.6|evil/)
})

describe('TRUSTED_PROXIES', () => {
  test.each([
    ['10.0.0.1', '10.0.0.1', '10.0.0.2'],
    ['10.0.0.1/32', '10.0.0.1', '10.0.0.2'],
    ['10.1.2.3/8', '10.255.255.255', '11.0.0.0'],
    ['0.0.0.0/0', '203.0.113.7', '2001:db8::1'],
    ['2001:DB8:0::1', '2001:db8::1', '2001:db8::2'],
    ['2001:db8::/33', '2001:db8:7fff::', '2001:db8:8000::'],
    [' 10.0.0.1 ,::1', '::1', '::2'],
  ])('"%s" names %s and not %s', (text, named, other) => {
    const proxies = parseTrustedProxies(text)
    const family = (address: string) => (address.includes(':') ? 'ipv6' : 'ipv4')
    expect(proxies.check(named, family(named))).toBe(true)
    expect(proxies.check(other, family(other))).toBe(false)
  })

  test.each([
    ...['proxy.example', '10.0.0', '10.0.0.1:80', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/-1'],
    ...['10.0.0.0/8/8', '10.0.0.0/1e1', '::/129', '[::1]', '/8', '*'],
    ...['10.0.0.1,', ',', '10.0.0.1 10.0.0.2', '10.0.0.0/255.0.0.0', '10.0.0.0-10.0.0.9'],
  ])('"%s" is refused by name', (text) => {
    expect(() => parseTrustedProxies(text)).toThrow(/^TRUSTED_PROXIES names ".*"; it must be/)
  })
})

async function told(proxies: string, peer: string | null, headers: [string, string][]) {
  const echo = { handle: ({ headers }: Request) => Response.json(Object.fromEntries(headers)) }
  const gateway = createGateway({
    upstreams: oneUpstream(echo),
    trustedProxies: parseTrustedProxies(proxies),
    log() {},
  })
  const request = new Request('http://localhost/v1/account', { headers })
  return (await (await gateway(request, peer)).json()) as Record<string, string>
}
