import { describe, expect, test } from 'bun:test'
import { definePlans, defineScopes } from '../src/index.ts'

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
  const gates: Partial<Record<'notes:read' | 'notes:share', 'share'>> = { 'notes:share': 'share' }
  const features = { free: { share: false }, paid: { share: true } }

  test('lists what a plan includes, and which one to recommend', () => {
    const plans = definePlans(features, Object.assign({ 'notes:read': undefined }, gates))
    expect(plans.planIncludes('free', 'notes:share')).toBe(false)
    expect(plans.gatedFeature('notes:share')).toBe('share')
    expect(plans.smallestPlanFor('notes:share')).toBe('paid')
    expect(plans.smallestPlanFor('notes:read')).toBe('free')
  })

  test('refuses to have no plan, or a feature that the last plan lacks', () => {
    expect(() => definePlans({}, {})).toThrow(RangeError)
    expect(() => definePlans({ free: { share: false } }, { 'notes:share': 'share' })).toThrow(
      'free, lacks share',
    )
  })
})
