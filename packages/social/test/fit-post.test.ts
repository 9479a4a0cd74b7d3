import { describe, expect, test } from 'bun:test'
import { PLATFORMS } from '@svc/specification'
import { checkPost } from '../src/limits/check-post.ts'
import type { ClipWords } from '../src/limits/fit-words.ts'
import { fitPost } from '../src/limits/limits-of.ts'
import { neededOptions } from './needed-options.ts'

const clip = {
  title: 'Why most meetings fail',
  description: 'Nobody prepares. Three habits change that.',
  hashtags: ['meetings', 'work', 'not a tag'],
}
const LONG = 'A sentence about meetings that goes on & on <for> a while. '
const endless: ClipWords = {
  title: LONG.repeat(2).slice(0, 100),
  description: LONG.repeat(34).slice(0, 2000),
  hashtags: Array.from({ length: 30 }, (_, index) => `meetings_and_more_${index}`),
}
const unbroken = { title: 'あ'.repeat(100), description: '長'.repeat(2000), hashtags: ['会議'] }
const media = { duration_seconds: 30, size_bytes: null }

describe('fitPost', () => {
  test('takes what was not given from the clip', () => {
    expect(fitPost('youtube', {}, clip, null)).toEqual({
      title: clip.title,
      caption: clip.description,
      hashtags: ['meetings', 'work'],
    })
  })

  test('begins the caption with the title where posts have none', () => {
    expect(fitPost('mastodon', {}, clip, null)).toEqual({
      title: null,
      caption: `${clip.title}\n\n${clip.description}`,
      hashtags: ['meetings', 'work'],
    })
  })

  test('leaves what was given as it is', () => {
    const given = { title: '', caption: 'x'.repeat(9000), hashtags: [] }
    expect(fitPost('youtube', given, clip, null)).toEqual(given)
    expect(fitPost('bluesky', { caption: '' }, clip, null)).toMatchObject({ caption: '' })
  })

  test.each(PLATFORMS)('writes what %s takes, however long the clip says it', (platform) => {
    for (const words of [clip, endless, unbroken]) {
      for (const given of [{}, { caption: 'Mine' }, { hashtags: ['mine'] }]) {
        const fitted = fitPost(platform, given, words, null)
        const post = { ...fitted, first_comment: null, platform_options: neededOptions(platform) }
        expect(checkPost(platform, post, media, null)).toEqual([])
        expect(fitted.caption).not.toBe('')
      }
    }
  })

  test('cuts at a word, and says so', () => {
    const { caption } = fitPost('bluesky', {}, endless, null)
    expect(caption).toMatch(/\w…$/)
    expect(LONG.repeat(40)).toContain(caption?.split('\n\n').at(-1)?.slice(0, -1) ?? '')
  })

  test('keeps two thirds of a caption for words', () => {
    const { caption, hashtags } = fitPost('bluesky', {}, endless, null)
    expect(hashtags.map((tag) => `#${tag}`).join(' ').length).toBeLessThanOrEqual(100)
    expect(caption?.length).toBeGreaterThan(180)
  })

  test("keeps to the account's own limits", () => {
    const capabilities = {
      max_duration_seconds: null,
      max_file_bytes: null,
      caption_limit: 40,
      title_limit: 10,
      direct_publish: true,
      schedule: true,
      visibility_options: [],
    }
    expect(fitPost('youtube', {}, clip, capabilities)).toEqual({
      title: 'Why most…',
      caption: 'Nobody prepares. Three…',
      hashtags: ['meetings'],
    })
  })
})
