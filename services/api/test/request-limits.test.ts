import { expect, test } from 'bun:test'
import { credentialLimits } from '../src/plugins/rate-limits.ts'

test.each([
  ['GET /v1/account', [120]],
  ['POST /v1/projects', [120, 20]],
  ['POST /v1/clips/:clip_id/renders', [120, 30]],
  ['POST /v1/clips/:clip_id/publish', [120, 30]],
])('%s is limited to so many requests a minute: %p', (endpoint, limits) => {
  const of = (plan: 'pro' | 'self_hosted', id: string) => credentialLimits(plan, id, endpoint)
  expect(of('pro', 'k').map(({ perMinute }) => perMinute)).toEqual(limits)
  expect(of('self_hosted', 'k').map(({ perMinute }) => perMinute)).toEqual(
    limits.map((one) => 5 * one),
  )
  const keys = [...of('pro', 'k'), ...of('pro', 'l')].map(({ key }) => key)
  expect(new Set(keys).size).toBe(2 * limits.length)
})
