import { expect, test } from 'bun:test'
import { ApiError } from '@svc/errors'
import {
  deleteSourceCookies,
  listSourceCookies,
  parseCookies,
  replaceSourceCookies,
  siteOf,
} from '../src/index.ts'
import { openTestDatabase } from './create-test-database.ts'
import { begin, createTenant, newProject, refusal } from './fixtures.ts'

const { sql } = await openTestDatabase()
const line = (domain: string, its: { wide?: string; ends?: string; value?: string } = {}) =>
  [domain, its.wide ?? 'TRUE', '/', 'TRUE', its.ends ?? '0', 'SID', its.value ?? 'secret'].join(
    '\t',
  )

test('cookies are kept sealed, told by site and end alone, replaced and deleted', async () => {
  const context = await createTenant(sql)
  const put = (site: string, cookies: string) => replaceSourceCookies(context, site, { cookies })
  const ends = [line('.vimeo.com', { ends: '1830294000' }), line('vimeo.com', { wide: 'FALSE' })]
  await put('vimeo.com', ends.join('\r\n'))
  const updated_at = expect.any(String)
  const kept = { site: 'youtube.com', expires_at: null, updated_at }
  expect(await put('www.YouTube.com', line('.youtube.com'))).toEqual(kept)
  const vimeo = { site: 'vimeo.com', expires_at: '2027-12-31T23:00:00.000Z', updated_at }
  expect(await listSourceCookies(context)).toEqual({ items: [vimeo, kept] })
  const stored = JSON.stringify(await sql`select * from source_cookies`)
  expect(stored).not.toContain('secret')
  await put('youtube.com', line('.youtube.com', { value: 'newer' }))
  expect((await listSourceCookies(context)).items).toHaveLength(2)

  const other = await createTenant(sql)
  expect(await listSourceCookies(other)).toEqual({ items: [] })
  expect(await refusal(deleteSourceCookies(other, 'youtube.com'))).toStartWith('NOT_FOUND')
  await deleteSourceCookies(context, 'youtu.be')
  expect((await listSourceCookies(context)).items).toEqual([vimeo])
})

test.each([
  ['https://music.youtube.com/watch?v=1', 'youtube.com'],
  ['https://youtu.be/1', 'youtube.com'],
  ['https://gaming.m.youtube.com/watch?v=1', 'm.youtube.com'],
  ['https://notyoutube.com/watch?v=1', undefined],
  ['https://youtube.com.example.org/1', undefined],
])('a project of %s is fetched with the cookies of %s', async (url, site) => {
  const context = await createTenant(sql)
  for (const one of ['youtube.com', 'm.youtube.com'])
    await replaceSourceCookies(context, one, { cookies: line(`.${one}`) })
  await replaceSourceCookies(await createTenant(sql), 'notyoutube.com', {
    cookies: line('notyoutube.com'),
  })
  const { project_id } = await newProject(context, { source: { url } })
  const { source, account_id } = await begin(context, project_id)
  if (source.kind !== 'url') throw new Error('It is an upload.')
  expect(source.cookies?.site).toBe(site as string)
  if (!source.cookies) return
  const text = context.sourceSealer.open(source.cookies.sealed, account_id)
  expect(text).toBe(`# Netscape HTTP Cookie File\n${line(`.${site}`)}\n`)
})

test.each([
  ['[{"name":"SID"}]', 'Line 1 of the cookies has 1 of 7 fields'],
  [`# a comment\n\n${line('.example.org')}`, 'Line 3 of the cookies is a cookie of “example.org”'],
  [line('.notyoutube.com'), 'is a cookie of “notyoutube.com”, not of youtube.com'],
  [line('.youtube.com', { wide: 'yes' }), 'is not domain, TRUE or FALSE'],
  [line('.youtube.com', { ends: 'soon' }), 'is not domain, TRUE or FALSE'],
  [line('.youtube.com', { value: 'a\u0000b' }), 'is not domain, TRUE or FALSE'],
  ['# Netscape HTTP Cookie File\n', 'There is no cookie'],
])('%j is refused, and no value of it repeated', (text, says) => {
  try {
    parseCookies('youtube.com', text)
    throw new Error('It was taken.')
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    expect(error.problems).toMatchObject([{ location: 'body.cookies' }])
    expect(error.message).toContain(says)
    expect(error.message).not.toContain('secret')
  }
})

test('cookies are written as yt-dlp reads them', () => {
  const given = [
    '#HttpOnly_.youtube.com\tfalse\t/\ttrue\t-1\tSID\t1',
    'www.youtube.com\tTRUE\t/\tFALSE\t12.5\tB\t',
  ]
  expect(parseCookies('youtube.com', given.join('\n'))).toEqual({
    text: [
      '# Netscape HTTP Cookie File',
      '.youtube.com\tTRUE\t/\tTRUE\t0\tSID\t1',
      '.www.youtube.com\tTRUE\t/\tFALSE\t12\tB\t',
      '',
    ].join('\n'),
    expires_at: '1970-01-01T00:00:12.000Z',
  })
})

test.each(['localhost', 'a b.com', 'https://youtube.com', '..', '', 'x'.repeat(300)])(
  '%j is no site',
  async (given) => {
    expect(siteOf(given)).toBeNull()
    const put = replaceSourceCookies(await createTenant(sql), given, { cookies: line(given) })
    expect(await refusal(put)).toStartWith('NOT_FOUND')
  },
)
