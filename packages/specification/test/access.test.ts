import { describe, expect, test } from 'bun:test'
import {
  gatedFeature,
  isScope,
  PLANS,
  planIncludes,
  SCOPES,
  smallestPlanFor,
} from '../src/access.ts'

describe('SCOPES', () => {
  test('are fifteen, each once, in the published form', () => {
    expect(new Set(SCOPES).size).toBe(15)
    for (const scope of SCOPES) expect(scope).toMatch(/^svc:[a-z]+:[a-z]+$/)
  })
})

describe('isScope', () => {
  test.each(['toString', '__proto__', 'svc:account:read '])(
    'does not take %p for a scope',
    (text) => {
      expect(isScope(text)).toBe(false)
    },
  )
})

describe('plans', () => {
  test.each([
    ['free', false, false],
    ['creator', true, false],
    ['pro', true, true],
    ['self_hosted', true, true],
  ] as const)('%s opens what it should', (plan, render, publish) => {
    expect(planIncludes(plan, 'svc:render:execute')).toBe(render)
    expect(planIncludes(plan, 'svc:social:publish')).toBe(publish)
    expect(planIncludes(plan, 'svc:projects:write')).toBe(true)
  })

  test('gate two scopes and no more', () => {
    expect(SCOPES.filter((scope) => gatedFeature(scope) !== null)).toEqual([
      'svc:render:execute',
      'svc:social:publish',
    ])
  })

  test('are recommended from the smallest up', () => {
    expect(smallestPlanFor('svc:account:read')).toBe(PLANS[0])
    expect(smallestPlanFor('svc:render:execute')).toBe('creator')
    expect(smallestPlanFor('svc:social:publish')).toBe('pro')
  })
})
