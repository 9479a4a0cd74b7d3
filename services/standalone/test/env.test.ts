import { describe, expect, test } from 'bun:test'
import { readEnv } from '../src/env.ts'

describe('TRUSTED_PROXIES', () => {
  test.each([
    ['', false],
    ['10.0.0.0/8, ::1', true],
  ])('"%s" says of 10.0.0.1 that it is one: %p', (TRUSTED_PROXIES, isTrusted) => {
    expect(readEnv({ TRUSTED_PROXIES }).trusted_proxies.check('10.0.0.1', 'ipv4')).toBe(isTrusted)
    expect(readEnv({}).trusted_proxies.rules).toEqual([])
  })

  test('stops the start when it is malformed', () => {
    const read = () => readEnv({ TRUSTED_PROXIES: 'nginx' })
    expect(read).toThrow('TRUSTED_PROXIES names "nginx"; it must be addresses and CIDR ranges')
  })
})
