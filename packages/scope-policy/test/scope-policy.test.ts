import { describe, expect, test } from 'bun:test'
import {
  ENDPOINT_SCOPES,
  gatedFeature,
  isScope,
  PLANS,
  parseScopes,
  planIncludes,
  SCOPES,
  smallestPlanFor,
} from '../src/index.ts'

describe('SCOPES', () => {
  test('are fifteen, each once, in the published form', () => {
    expect(new Set(SCOPES).size).toBe(15)
    for (const scope of SCOPES) expect(scope).toMatch(/^svc:[a-z]+:[a-z]+$/)
  })
})

describe('parseScopes', () => {
  test.each([
    ['duplicates and double spaces', '  svc:projects:read   svc:projects:read ', 1],
    ['another order', 'svc:results:read svc:account:read', 2],
    ['wildcards', 'svc:projects:* svc:* *', 0],
    ['prefixes', 'svc:projects svc:project', 0],
    ['another case', 'SVC:PROJECTS:READ', 0],
    ['commas', 'svc:projects:read,svc:results:read', 0],
    ['nothing', '', 0],
  ])('reads %s', (_, text, count) => {
    expect(parseScopes(text).size).toBe(count)
  })

  test.each(['toString', '__proto__', 'svc:account:read '])(
    'does not take %p for a scope',
    (text) => {
      expect(isScope(text)).toBe(false)
    },
  )
})

describe('ENDPOINT_SCOPES', () => {
  test('names an existing scope for each endpoint', () => {
    expect(Object.keys(ENDPOINT_SCOPES).length).toBeGreaterThan(40)
    for (const [endpoint, scope] of Object.entries(ENDPOINT_SCOPES)) {
      expect(endpoint).toMatch(/^(GET|POST|PUT|PATCH|DELETE) \/v1\/[a-z:/_-]+$/)
      expect(SCOPES).toContain(scope)
    }
  })

  test('reads with read scopes only', () => {
    const writes = Object.entries(ENDPOINT_SCOPES).filter(([, scope]) => scope.endsWith(':write'))
    expect(writes.filter(([endpoint]) => endpoint.startsWith('GET'))).toEqual([])
  })
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
