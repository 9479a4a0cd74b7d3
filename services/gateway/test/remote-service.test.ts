import { expect, test } from 'bun:test'
import { GATEWAY_LIMITS } from '../src/limits.ts'
import { RemoteService } from '../src/remote-service.ts'

const NOWHERE = { baseUrl: 'http://localhost', unix: '/nowhere/api.sock' }

test('a service is waited for once: not again before it has answered', async () => {
  const service = new RemoteService(NOWHERE, { ...GATEWAY_LIMITS, hold: 20 })
  expect(service.whenBack).toBeNull()
  expect(service.missed()).toBe(true)
  await service.whenBack
  expect(service.whenBack).toBeNull()
  expect(service.missed()).toBe(false)
  service.answered()
  expect(service.missed()).toBe(true)
})
