import { afterAll, expect, test } from 'bun:test'
import { createClient } from '@svc/client'
import { CLIP } from '../src/all-commands.ts'
import type { Context } from '../src/command.ts'
import { readWords } from '../src/read-words.ts'

// What each command asks of a service, by the client that is used. `test/command-line.test.ts` shows that the real one understands it.

const sent: [string, object | null][] = []
const server = Bun.serve({
  ...{ hostname: '127.0.0.1', port: 0 },
  async fetch(request) {
    const { pathname, search } = new URL(request.url)
    const body = await request.text()
    const asked = `${request.method} ${pathname.replace('/v1/', '')}${decodeURIComponent(search)}`
    sent.push([asked, body === '' ? null : JSON.parse(body)])
    return Response.json({ items: [], next_cursor: null }, { headers: { etag: '"1"' } })
  },
})
afterAll(() => server.stop(true))

test.each<[string, string, object | null]>([
  ['list', 'GET projects?limit=50', null],
  [
    'list --status completed --find talk --limit 3',
    'GET projects?limit=3&status=completed&q=talk',
    null,
  ],
  [
    'estimate https://a.example/talk.mp4',
    'POST projects',
    { type: 'clipping', source: { url: 'https://a.example/talk.mp4' }, dry_run: true },
  ],
  [
    'estimate https://a.example/talk.mp4 --title T --template t1 --count 3 --seconds 20-60 --range 60-600 --aspect 1:1 --language en --about it --no-captions',
    'POST projects',
    {
      title: 'T',
      template_id: 't1',
      type: 'clipping',
      settings: {
        clip_count: { min: 1, max: 3 },
        clip_duration: { min: 20, max: 60, target: 40 },
        range: { start: 60, end: 600 },
        aspect_ratio: '1:1',
        language: 'en',
        prompt: 'it',
        captions: { enabled: false },
      },
      source: { url: 'https://a.example/talk.mp4' },
      dry_run: true,
    },
  ],
  [
    'estimate https://a.example/talk.mp4 --captions-only --settings {"language":"de"}',
    'POST projects',
    {
      type: 'captions',
      settings: { language: 'de' },
      source: { url: 'https://a.example/talk.mp4' },
      dry_run: true,
    },
  ],
  [
    'name PROJECT Speaker1 Grace',
    'PATCH projects/PROJECT',
    { speakers: [{ label: 'Speaker1', name: 'Grace' }] },
  ],
  [
    'name PROJECT Speaker1 ',
    'PATCH projects/PROJECT',
    { speakers: [{ label: 'Speaker1', name: null }] },
  ],
  ['feeds add https://a.example/feed.xml', 'POST feeds', { url: 'https://a.example/feed.xml' }],
  [
    'feeds add https://a.example/feed.xml --latest',
    'POST feeds',
    { url: 'https://a.example/feed.xml', from: 'latest' },
  ],
  ['feeds edit FEED --status paused', 'PATCH feeds/FEED', { status: 'paused' }],
  [
    'clips PROJECT --min-score 60 --sort=-score',
    'GET projects/PROJECT/clips?sort=-score&min_score=60&limit=50',
    null,
  ],
  ['clips show CLIP', 'GET clips/CLIP', null],
  ['clips show CLIP --words', 'GET clips/CLIP?include=words', null],
  ['clips rate CLIP none', 'DELETE clips/CLIP/reaction', null],
  ['clips rate CLIP dislike', 'POST clips/CLIP/dislike', null],
  ['clips create PROJECT 312.4 343.9', 'POST projects/PROJECT/clips', { start: 312.4, end: 343.9 }],
  [
    'clips find PROJECT prices --count 5',
    'POST projects/PROJECT/clips/find',
    { about: 'prices', count: 5 },
  ],
  [
    'clips edit CLIP --end 340.2 --cut-pauses --cut-phrases um,uh --dry-run',
    'PATCH clips/CLIP',
    {
      remove_silences: true,
      remove_fillers: true,
      end: 340.2,
      cut_phrases: ['um', 'uh'],
      dry_run: true,
    },
  ],
  [
    'clips edit CLIP --hook Why --revision 1 --change {"layers":[]}',
    'PATCH clips/CLIP',
    { layers: [], revision: 1, hook: { text: 'Why' } },
  ],
  ['render estimate CLIP', 'POST clips/CLIP/renders', { dry_run: true }],
  [
    'render estimate CLIP --no-captions --aspect 1:1 --settings {"fps":30}',
    'POST clips/CLIP/renders',
    { fps: 30, aspect_ratio: '1:1', captions: false, dry_run: true },
  ],
  [
    'render CLIP --force --max-credits 2',
    'POST clips/CLIP/renders',
    { max_credits: 2, force: true },
  ],
  [
    'translations edit CLIP de --reviewed yes',
    'PATCH clips/CLIP/translations/de',
    { is_reviewed: true },
  ],
  [
    'translations edit CLIP de --reviewed no',
    'PATCH clips/CLIP/translations/de',
    { is_reviewed: false },
  ],
  [
    'translations edit CLIP de --change {"hook":"x"}',
    'PATCH clips/CLIP/translations/de',
    { hook: 'x' },
  ],
  [
    'publish CLIP --to ACCOUNT --at 2030-01-31T18:00Z --hashtags talk,ideas',
    'POST clips/CLIP/publish',
    {
      social_account_id: 'ACCOUNT',
      scheduled_at: '2030-01-31T18:00:00.000Z',
      hashtags: ['talk', 'ideas'],
    },
  ],
  [
    'publish estimate CLIP --to ACCOUNT',
    'POST clips/CLIP/publish',
    { social_account_id: 'ACCOUNT', dry_run: true },
  ],
  [
    'calendar edit POST --at 2030-02-01T18:00Z',
    'PATCH calendar/POST',
    { scheduled_at: '2030-02-01T18:00:00.000Z' },
  ],
  [
    'calendar --from 2030-01-31T00:00Z --to 2030-02-01T00:00Z',
    'GET calendar?limit=50&from=2030-01-31T00:00:00.000Z&to=2030-02-01T00:00:00.000Z',
    null,
  ],
  ['share PROJECT', 'POST projects/PROJECT/share', {}],
  [
    'share PROJECT --downloads yes --until 2030-01-31T18:00Z',
    'POST projects/PROJECT/share',
    { expires_at: '2030-01-31T18:00:00.000Z', allow_download: true },
  ],
  ['share edit PROJECT --downloads no', 'PATCH projects/PROJECT/share', { allow_download: false }],
  ['comments PROJECT', 'GET projects/PROJECT/comments?limit=50', null],
  ['comments edit COMMENT --done no', 'PATCH comments/COMMENT', { is_resolved: false }],
  [
    'templates create Shorts --config {"captions":null} --default',
    'POST templates',
    { name: 'Shorts', config: { captions: null }, is_default: true },
  ],
  ['templates edit TEMPLATE --name N', 'PATCH templates/TEMPLATE', { name: 'N' }],
  ['assets delete ASSET', 'DELETE assets/ASSET', null],
  ['assets delete ASSET --force', 'DELETE assets/ASSET?force=true', null],
  [
    'colors add #1A73E8',
    'PUT brand-kit/colors',
    { next_cursor: null, items: [{ color: '#1A73E8', name: null }] },
  ],
  [
    'vocabulary add Elysia --sounds-like a,b',
    'PUT brand-kit/vocabulary',
    { next_cursor: null, items: [{ term: 'Elysia', sounds_like: ['a', 'b'] }] },
  ],
  [
    'censored add drat --match stem',
    'PUT brand-kit/censored-words',
    { next_cursor: null, items: [{ word: 'drat', match: 'stem' }] },
  ],
  [
    'censored mode mute',
    'PUT brand-kit/censored-words',
    { items: [], next_cursor: null, mode: 'mute' },
  ],
  ['preferences edit --posts no', 'PATCH preferences', { learn_from_posts: false }],
  ['preferences edit --posts yes', 'PATCH preferences', { learn_from_posts: true }],
  ['credits ledger --limit 10', 'GET credits/ledger?limit=10', null],
  ['events --after 3', 'GET events?limit=50&after=3', null],
  ['webhooks resend 17 --to http://localhost:3000/hooks', 'GET events?after=16&limit=1', null],
  ['call GET /v1/projects?limit=5', 'GET projects?limit=5', null],
  ['compare POST POST2', 'POST comparisons', { post_ids: ['POST', 'POST2'] }],
])('%s asks for %s', async (words, asked, body) => {
  sent.length = 0
  await run(words).catch(() => {})
  expect(sent.at(-1)).toEqual([asked, body])
})

test.each([
  [
    'estimate https://a.example/talk.mp4 --seconds 20',
    /^--seconds is "20"; it must be like 15-90\.$/,
  ],
  ['estimate https://a.example/talk.mp4 --range -9', /^--range is "-9"; it must be like 60-600/],
  ['estimate talk.mp4', /^There is no file .*talk\.mp4\.$/],
  ['events --project PROJECT', /^--project needs --follow\.$/],
  ['webhooks resend 0 --to http://localhost:1/', /^"0" is not the number of an event/],
  ['webhooks resend 1.5 --to http://localhost:1/', /^"1\.5" is not the number of an event/],
  ['webhooks resend 17 --to http://localhost:1/', /^There is no event 17; /],
  ['colors remove #1A73E8', /^There is no color "#1A73E8"\. There are: none\.$/],
  ['play CLIP', /has neither render nor preview yet\.$/],
])('%s is refused', async (words, sentence) => {
  await expect(run(words)).rejects.toThrow(sentence)
})

async function run(words: string): Promise<unknown> {
  const read = readWords(CLIP, words.split(' '), '/')
  if (read.kind === 'help') throw new Error('It is no command.')
  const context: Partial<Context> = {
    client: async () => createClient({ baseUrl: server.url.origin, apiKey: 'key' }),
    env: {
      startFolder: '/nowhere',
      configFolder: '/nowhere',
      server: null,
      key: null,
      isDumb: true,
    },
    progress: { show() {}, say() {}, end() {} },
    signal: new AbortController().signal,
  }
  return read.command.run(context as Context, read.given)
}
