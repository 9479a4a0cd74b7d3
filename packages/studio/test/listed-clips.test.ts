import { expect, test } from 'bun:test'
import type { Clip } from '@svc/client'
import { isMoved, type ListedClips, withChange } from '../web/data/listed-clips.ts'

const clip = (clip_id: string, change: Partial<Clip> = {}) =>
  ({ clip_id, rank: 1, start: 10, score: 50, reaction: null, ...change }) as Clip

const [first, second] = [clip('a'), clip('b')]
const pages: ListedClips = {
  pages: [
    { items: [first], next_cursor: 'next' },
    { items: [second], next_cursor: null },
  ],
  pageParams: ['', 'next'],
}

test('a change of a clip leaves the pages that do not have it as they are', () => {
  const changed = withChange(pages, 'b', { title: 'New' })
  if (!('pages' in changed)) throw new Error('No pages.')
  expect(changed.pages[0]).toBe(pages.pages[0])
  expect(changed.pages[1]?.items).toEqual([{ ...second, title: 'New' }])
})

test.each([
  ['its title', {}, { title: 'New' }, false],
  ['its place in the order of the list', {}, { rank: 2 }, true],
  ['its place in another order', { sort: 'start' }, { rank: 2 }, false],
  ['a reaction in a list of all', {}, { reaction: 'like' }, false],
  ['a reaction that the list is of', { reaction: 'like' }, { reaction: null }, true],
] as const)('a clip with a change of %s is moved or stays', (_, filter, change, moved) => {
  expect(isMoved(pages, filter, clip('a', change))).toBe(moved)
})

test('a clip that was liked comes into the list of the liked ones', () => {
  expect(isMoved(pages, { reaction: 'like' }, clip('c', { reaction: 'like' }))).toBe(true)
  expect(isMoved(pages, { reaction: 'like' }, clip('c', { reaction: null }))).toBe(false)
})
