import { describe, expect, test } from 'bun:test'
import {
  definePlans,
  defineScopes,
  gatedFeature,
  isScope,
  PLANS,
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

describe('defineScopes', () => {
  const notes = defineScopes(['notes:read', 'notes:write'])

  test.each([
    ['duplicates and double spaces', '  notes:read   notes:read ', ['notes:read']],
    ['another order', 'notes:write notes:read', ['notes:write', 'notes:read']],
    ['wildcards', 'notes:* *', []],
    ['prefixes', 'notes notes:rea', []],
    ['another case', 'NOTES:READ', []],
    ['commas', 'notes:read,notes:write', []],
    ['what every object has', 'toString __proto__', []],
    ['nothing', '', []],
  ])('reads %s', (_, text, scopes) => {
    expect<string[]>([...notes.parseScopes(text)]).toEqual(scopes)
  })

  test('keeps the order', () => {
    expect(notes.scopes).toEqual(['notes:read', 'notes:write'])
  })

  test.each([[['a', 'a']], [['a b']], [['']], [['a"']]])('refuses the catalog %p', (scopes) => {
    expect(() => defineScopes(scopes)).toThrow(RangeError)
  })
})

describe('definePlans', () => {
  const plans = definePlans(
    { free: { share: false }, paid: { share: true } },
    { 'notes:share': 'share' },
  )

  test('lists what a plan includes, and which one to recommend', () => {
    expect(plans.planIncludes('free', 'notes:share')).toBe(false)
    expect(plans.gatedFeature('notes:share')).toBe('share')
    expect(plans.smallestPlanFor('notes:share')).toBe('paid')
  })

  test('refuses a feature that the last plan lacks', () => {
    expect(() => definePlans({ free: { share: false } }, { 'notes:share': 'share' })).toThrow(
      'free, lacks share',
    )
  })
})
