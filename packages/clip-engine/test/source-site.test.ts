import { beforeEach, describe, expect, test } from 'bun:test'
import { chmod, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { media } from '@svc/test-media'
import type { FetchProgress } from '../src/source/download.ts'
import type { SiteCookies } from '../src/source/fetch-from-site.ts'
import { fetchSource } from '../src/source/fetch-source.ts'
import { type Network, systemNetwork } from '../src/source/network.ts'
import { processesNaming } from './processes.ts'
import { signal, temporaryFolder } from './workbench.ts'

const root = temporaryFolder()
const programs = join(root, 'bin')
const folder = join(root, 'run')
const record = join(root, 'arguments')
const limits = { maxSeconds: 600, maxBytes: 1_000_000, allowPrivateAddresses: false }
const url = 'https://www.youtube.com/watch?v=abc&list=PL1'
const network: Network = {
  ...systemNetwork(),
  lookup: async (host) => [host.startsWith('private') ? '10.0.0.1' : '142.250.0.1'],
}

await mkdir(programs)
beforeEach(async () => {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder)
  await rm(record, { force: true })
})

/** What the real program prints for a video it fetches; `$output` is the path it was given for output. */
const DELIVERS = `
echo '{"title":"A {talk}","duration":61.5,"is_live":false,"heatmap":[{"start_time":0,"end_time":1,"value":1}]}'
echo 'progress:1000/NA'
echo 'progress:2000/4000'
cp '${media('small.mp4')}' "$output.mp4"
echo "\\"$output.mp4\\""`

/** What a site does that shows its videos only to who is signed in; `$jar` is the file of cookies, if one was given. */
const ASKS_FOR_COOKIES = `
[ -n "$jar" ] && grep -q secret "$jar" || {
  echo 'ERROR: [youtube] abc: Sign in to confirm you’re not a bot. Use --cookies for the authentication.' >&2
  exit 1
}`

describe('fetchSource from a site', () => {
  test('brings the video with the title and progress that yt-dlp reports', async () => {
    const seen: FetchProgress[] = []
    expect(await get(DELIVERS, {}, (at) => seen.push(at))).toEqual({
      path: join(folder, 'source'),
      title: 'A {talk}',
      marks: { heat: [{ start: 0, end: 1, value: 1 }], chapters: [] },
    })
    expect(seen).toEqual([
      { receivedBytes: 1000, totalBytes: null },
      { receivedBytes: 2000, totalBytes: 4000 },
    ])
    expect(await readdir(folder)).toEqual(['source'])
  })

  test('gives yt-dlp nothing that a URL could turn into an option', async () => {
    await get(DELIVERS)
    const given = (await Bun.file(record).text()).trimEnd().split('\n')
    expect(given.slice(-2)).toEqual(['--', url])
    expect(given).toContain('--ignore-config')
    expect(given).toContain('--no-playlist')
    expect(given[given.indexOf('--max-filesize') + 1]).toBe('1000000')
    expect(given[given.indexOf('--use-extractors') + 1]).toBe('default,-generic')
    expect(given[given.indexOf('--format') + 1]).toContain('height<=1080')
  })

  test.each([
    ['a video that is too long', `echo '{"duration":601}'; sleep 30`, 'source_too_long', false],
    ['a broadcast', `echo '{"is_live":true}'; sleep 30`, 'source_unsupported', false],
    ['a video that was left out', `echo '{"duration":1}'`, 'source_too_large', false],
    [
      'a video that turns out too large',
      `head -c 3000000 /dev/zero > "$output.part"; sleep 30`,
      'source_too_large',
      false,
    ],
    ['a private video', fails('[youtube] abc: Private video. Sign in'), 'source_forbidden', false],
    ['a removed video', fails('[youtube] abc: Video unavailable'), 'source_unreachable', false],
    [
      'a page without a video',
      fails('Unsupported URL: https://a.example'),
      'source_unsupported',
      false,
    ],
    ['a site that is down', fails('HTTP Error 503: try again'), 'source_unreachable', true],
  ])('refuses %s and leaves nothing', async (_, script, code, retryable) => {
    await expect(get(script)).rejects.toMatchObject({ code, retryable })
    expect(await readdir(folder)).toEqual([])
  })

  test('ends yt-dlp and all it started when it is aborted', async () => {
    const reason = new Error('deleted')
    const stop = new AbortController()
    const fetching = get(
      'echo progress:1/2; sleep 31.4 & sleep 31.4; wait',
      {},
      () => stop.abort(reason),
      stop.signal,
    )
    await expect(fetching).rejects.toBe(reason)
    expect(processesNaming('sleep 31.4')).toEqual([])
    expect(await readdir(folder)).toEqual([])
  })

  test('does not start for a host inside a private network', async () => {
    const fetching = get(DELIVERS, {}, () => {}, signal, 'https://private.youtube.com/watch')
    await expect(fetching).rejects.toMatchObject({ code: 'source_forbidden' })
    expect(await Bun.file(record).exists()).toBe(false)
  })

  test('reports that yt-dlp is needed when it is not installed', async () => {
    const without = { ...network, ytDlp: null }
    await expect(fetchSource(url, folder, limits, signal, () => {}, without)).rejects.toMatchObject(
      {
        code: 'source_unsupported',
        message: expect.stringContaining('needs yt-dlp'),
      },
    )
  })

  const cookies = { site: 'youtube.com', text: '.youtube.com\tTRUE\t/\tTRUE\t0\tSID\tsecret\n' }

  test('gives yt-dlp the cookies of the site in a file of the run that only it can read', async () => {
    const looks = `stat -c %a "$jar" > '${record}.mode'; echo "$jar" > '${record}.jar'`
    const takes = `${ASKS_FOR_COOKIES}\n${looks}\necho changed > "$jar"\n${DELIVERS}`
    await expect(get(takes)).rejects.toMatchObject({
      code: 'source_forbidden',
      message: expect.stringMatching(/not a bot\. Cookies of .*source-cookies\/youtube\.com\.$/),
    })
    const fetched = await get(takes, {}, () => {}, signal, url, cookies)
    expect(fetched).toMatchObject({ title: 'A {talk}' })
    expect((await Bun.file(`${record}.mode`).text()).trim()).toBe('600')
    expect(await Bun.file(record).text()).not.toContain('secret')
    const jar = (await Bun.file(`${record}.jar`).text()).trim()
    expect(jar).toStartWith(`${folder}/`)
    expect(await Bun.file(jar).exists()).toBe(false)
  })

  test('says that the cookies did not help, and shows none', async () => {
    const fails = `${ASKS_FOR_COOKIES}\necho "ERROR: [youtube] abc: Please sign in" >&2; exit 1`
    const error = await get(fails, {}, () => {}, signal, url, cookies).catch((error) => error)
    expect(error.message).toContain('The cookies that are kept for youtube.com did not help')
    expect(error.message).not.toContain('secret')
    expect(await readdir(folder)).toEqual([])
  })

  test('is used for a page of a host it may know', async () => {
    const server = Bun.serve({
      hostname: '127.0.0.1',
      port: 0,
      fetch: () => new Response('<html></html>', { headers: { 'content-type': 'text/html' } }),
    })
    const page = `http://127.0.0.1:${server.port}/watch`
    const fetched = await get(DELIVERS, { allowPrivateAddresses: true }, () => {}, signal, page)
    expect(fetched.title).toBe('A {talk}')
    await get(DELIVERS, { allowPrivateAddresses: true }, () => {}, signal, page, cookies)
    expect(await Bun.file(record).text()).not.toContain('--cookies')
    server.stop(true)
  })
})

/** Fetches with a `yt-dlp` on the PATH that notes its arguments and then does what `script` says. */
async function get(
  script: string,
  changes: Partial<typeof limits> = {},
  onProgress: (progress: FetchProgress) => void = () => {},
  within = signal,
  from = url,
  cookies?: SiteCookies,
) {
  const program = join(programs, 'yt-dlp')
  const findOutput =
    '[ "$1" = --cookies ] && jar="$2"; while [ "$1" != --output ]; do shift; done; output="$(dirname "$2")/video"'
  await Bun.write(
    program,
    `#!/bin/sh\nprintf '%s\\n' "$@" > '${record}'\n${findOutput}\n${script}\n`,
  )
  await chmod(program, 0o755)
  const found = { ...network, ytDlp: Bun.which('yt-dlp', { PATH: programs }) }
  return fetchSource(from, folder, { ...limits, ...changes }, within, onProgress, found, cookies)
}

function fails(complaint: string): string {
  return `echo 'ERROR: ${complaint}' >&2; exit 1`
}
