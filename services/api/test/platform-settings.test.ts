import { expect, test } from 'bun:test'
import { listPlatforms } from '../src/connections/connections.ts'
import { openConnectors, platformSettings } from '../src/publishing/open-connectors.ts'

const none = {
  ALLOW_PRIVATE_RECEIVERS: 'off',
  TIKTOK_DIRECT_POST: 'off',
  LINKEDIN_READ_POSTS: 'off',
  GOOGLE_READ_ANALYTICS: 'off',
  LINKEDIN_READ_ANALYTICS: 'off',
  THREADS_READ_INSIGHTS: 'off',
  X_READ_FIGURES: 'off',
  GOOGLE_WRITE_COMMENTS: 'off',
  META_WRITE_COMMENTS: 'off',
  THREADS_WRITE_COMMENTS: 'off',
  LINKEDIN_VERSION: '202610',
  META_GRAPH_VERSION: 'v25.0',
} as const

test('an application is set up by its id and its secret, and says whether it was audited', () => {
  const app = { TIKTOK_CLIENT_KEY: 'key', TIKTOK_CLIENT_SECRET: 'secret' }
  const credentials = { clientId: 'key', clientSecret: 'secret' }
  expect(platformSettings(none).apps).toEqual({})
  expect(platformSettings({ ...none, ...app }).apps).toEqual({
    tiktok: { ...credentials, isAudited: false },
  })
  expect(platformSettings({ ...none, ...app, TIKTOK_DIRECT_POST: 'on' }).apps).toEqual({
    tiktok: { ...credentials, isAudited: true },
  })
})

test('an application reads figures that need a permission, or cost something, once that is said', () => {
  const app = { X_CLIENT_ID: 'id', X_CLIENT_SECRET: 'secret' }
  expect(platformSettings({ ...none, ...app }).apps).toMatchObject({ x: { readsFigures: false } })
  expect(platformSettings({ ...none, ...app, X_READ_FIGURES: 'on' }).apps).toMatchObject({
    x: { readsFigures: true },
  })
})

test('an application of a platform that ends its versions asks for the one that is set', () => {
  const app = { LINKEDIN_CLIENT_ID: 'id', LINKEDIN_CLIENT_SECRET: 'secret' }
  expect(platformSettings({ ...none, ...app, LINKEDIN_VERSION: '202701' }).apps).toMatchObject({
    linkedin: { clientId: 'id', version: '202701', isAudited: false },
  })
})

test.each(['GOOGLE_CLIENT_ID', 'TIKTOK_CLIENT_SECRET'])('%s alone is refused', (name) => {
  expect(() => platformSettings({ ...none, [name]: 'x' })).toThrow('go together')
})

test.each([
  ['https://clips.example', 'oauth', []],
  ['http://localhost:8080', null, ['not_public']],
  ['http://clips.example', null, ['not_https']],
] as const)(
  'Threads, which fetches videos, is connected at %s by %p',
  async (baseUrl, kind, reasons) => {
    const app = { THREADS_APP_ID: 'id', THREADS_APP_SECRET: 'secret' }
    const connectors = await openConnectors(platformSettings({ ...none, ...app }))
    const listed = listPlatforms({ connectors, baseUrl }).find(
      ({ platform }) => platform === 'threads',
    )
    const faults = reasons.map((reason) => ({ reason, settings: ['BASE_URL'] }))
    expect(listed).toMatchObject({ connection: kind, faults })
  },
)
