import { beforeAll, describe, expect, test } from 'bun:test'
import { type Context, savePassages, search } from '../src/index.ts'
import { spansBetween } from '../src/search/spans.ts'
import { copyRows, openTestDatabase } from './create-test-database.ts'
import { begin, createTenant, uploadProject } from './fixtures.ts'

const { sql } = await openTestDatabase()
const VIDEOS = 400
const PASSAGES = 10 * VIDEOS
let tenant: Context

/** Made in less than a second at first, and then further and further apart: the last two a year. */
const PROJECT = (video: string) => `(
  lpad(to_hex(1700000000000 + floor(exp(24.3 * (${video}) / ${VIDEOS}))::bigint), 12, '0') || substr(md5((${video})::text), 1, 20)
)::uuid`

const SAID = `concat_ws(' ', 'horse', 'k' || n % 7 || 'q', 'rare' || n * 7 % 1501,
  case when n % 3 = 0 then 'sky blue' when n % 131 = 0 then 'blue sky' end,
  case when n between 1000 and 2500 then 'seasonal' end, case n % 101 when 0 then '東京都' when 1 then '京東' when 2 then '東、京' end)`

beforeAll(async () => {
  tenant = await createTenant(sql)
  const run = await begin(tenant, await uploadProject(tenant, { title: 'Of all' }))
  const words = [{ text: 'First', start: 0, end: 1, speaker: null }]
  await savePassages(sql, run, { language: 'en', words })
  const key = { account_id: tenant.accountId }
  const title = `case n % 5 when 0 then 'Horses' else 'Others' end`
  const upload_id = 'null'
  await copyRows(
    sql,
    'projects',
    VIDEOS,
    { project_id: PROJECT('n'), title, language: `'en'`, upload_id },
    key,
  )
  await copyRows(
    sql,
    'passages',
    PASSAGES,
    {
      project_id: PROJECT(`1 + n / 10 % ${VIDEOS}`),
      nth: `n % 10 + 10 * (n / ${PASSAGES})`,
      said: SAID,
      words: `search_words(one.account_id, 'en', ${SAID})`,
    },
    key,
  )
  await sql`analyze projects, passages, clips`
})

describe('page by page the same is found as in all passages, in their order', () => {
  test.each([
    ['in every text', 'horse', `'hors'`],
    ['in a seventh', 'k3q', `'k3q'`],
    ['rare', 'rare711', `'rare711'`],
    ['two words', 'seasonal k2q', `'season' & 'k2q'`],
    ['that are never together', 'rare711 rare712', `'rare711' & 'rare712'`],
    ['of one time', 'seasonal', `'season'`],
    ['a rare phrase of frequent words', '"blue sky"', `'blue' <-> 'sky'`],
    ['a frequent phrase', '"sky blue"', `'sky' <-> 'blue'`],
    ['the beginning of every word', 'ho*', `'ho':*`],
    ['the beginning of rare words', 'rare7*', `'rare7':*`],
    ['two beginnings', 'rare7* ho*', `'rare7':* & 'ho':*`],
    ['a frequent word and the beginning of a rare one', 'horse rare71*', `'hors' & 'rare71':*`],
    ['with and without', 'seasonal -k2q', `'season' & !'k2q'`],
    ['letters without blanks', '東京', `'u6771' <-> 'u4eac'`],
    ['three of them', '東京都', `'u6771' <-> 'u4eac' <-> 'u90fd'`],
  ])('%s: %s', async (_, q, query) => {
    const limit = 100
    const found = []
    let cursor: string | undefined
    for (let page = 0; page < 5; page++) {
      const { items, next_cursor } = await search(tenant, { q, limit, ...(cursor && { cursor }) })
      found.push(...items.map(({ project_id, text }) => [project_id, text]))
      if (!next_cursor) break
      cursor = next_cursor
    }
    const all = await sql<{ project_id: string; text: string }[]>`
      select project_id, text from (
        select project_id, -1 as nth, title as text from projects
         where account_id = ${tenant.accountId} and search_words(account_id, language, title) @@ ${query}::tsquery
        union all
        select project_id, nth, said from passages
         where account_id = ${tenant.accountId} and words @@ ${query}::tsquery
      ) as texts
       order by project_id desc, nth limit ${5 * limit}
    `
    expect(found).toEqual(all.map(({ project_id, text }) => [project_id, text]))
  })
})

describe('the spans between two ids', () => {
  const id = (begin: string) => `${begin.slice(0, 8)}-${begin.slice(8)}`
  test.each([
    ['one', '0198ab12', '0198ab12', ['0198ab12']],
    ['two', '0198ab1f', '0198ab20', ['0198ab1f', '0198ab20']],
    ['all of a greater one', '0198ab10', '0198ab1f', ['0198ab1']],
    [
      'as great as fit',
      '0198ab0e',
      '0198ab21',
      ['0198ab0e', '0198ab0f', '0198ab21', '0198ab20', '0198ab1'],
    ],
    ['few where there are many', '0198fffe', '019a0001', ['0198ff', '019a00', '0199']],
  ])('are %s', (_, oldest, newest, spans) => {
    expect(spansBetween(id(oldest), id(newest))).toEqual(spans)
  })

  test('have every id between them once, and no other ones but near the ends', () => {
    const [from, to, near] = [0x0198a7fd, 0x0198c023, 0x100]
    const spans = spansBetween(id(hex(from)), id(hex(to)))
    for (let at = from - 2 * near; at < to + 2 * near; at++) {
      const holding = spans.filter((span) => hex(at).startsWith(span)).length
      if (at >= from && at <= to) expect(holding).toBe(1)
      else if (at < from - near || at > to + near) expect(holding).toBe(0)
    }
  })
})

const hex = (value: number) => value.toString(16).padStart(8, '0')
