import { describe, expect, test } from 'bun:test'
import { parseServiceAddress } from '../src/index.ts'

describe('parseServiceAddress', () => {
  test.each([
    ['http://127.0.0.1:3001', { baseUrl: 'http://127.0.0.1:3001' }],
    ['http://127.0.0.1:3001/', { baseUrl: 'http://127.0.0.1:3001' }],
    ['http://[::1]:3001', { baseUrl: 'http://[::1]:3001' }],
    ['https://api.internal/v1?x=1', { baseUrl: 'https://api.internal' }],
    ['unix:/run/api.sock', { baseUrl: 'http://localhost', unix: '/run/api.sock' }],
  ])('reads %s', (address, link) => {
    expect(parseServiceAddress(address)).toEqual(link)
  })

  test.each(['ftp://api', 'unix:relative', 'localhost:3001', 'http://', ''])(
    'refuses %p and says what is allowed',
    (address) => {
      expect(() => parseServiceAddress(address)).toThrow(
        `"${address}" is neither http://host:port nor unix:/path/of/socket`,
      )
    },
  )
})
