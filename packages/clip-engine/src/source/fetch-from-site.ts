import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { EngineError } from '../engine-error.ts'
import { readLines } from '../ffmpeg/read-text.ts'
import { startProcess } from '../ffmpeg/start-process.ts'
import type { SourceLimits } from '../pipeline/clip-run.ts'
import { refuseLarger, refuseLonger } from '../probe/refuse-source.ts'
import { cleanTitle } from './clean-title.ts'
import type { FetchProgress } from './download.ts'
import { explainSite } from './explain-refusal.ts'
import type { Network } from './network.ts'
import { readMarks, type SourceMarks } from './source-marks.ts'

export interface SiteOptions {
  limits: SourceLimits
  network: Network
  signal: AbortSignal
  onProgress: (progress: FetchProgress) => void
  cookies?: SiteCookies | undefined
}

export interface SiteCookies {
  site: string
  /** As a file in Netscape's format. */
  text: string
}

interface FetchedVideo {
  title: string | null
  marks: SourceMarks
}

/**
 * Brings the video of a site's page to `path` with `yt-dlp`.
 *
 * The caller has checked the page's host. Further addresses come from yt-dlp's extractor for that site; its
 * generic extractor is used only if private addresses are allowed, because an unknown page could name any address.
 * It is given cookies in a file of their own, which it writes anew; what a site changes in them is thrown away with it,
 * since runs that end in any order would replace newer ones.
 *
 * @returns The video's title, if it has one, and what the site tells of its parts.
 * @throws {EngineError} `source_unsupported` without yt-dlp, and why a site does not give its video.
 */
export async function fetchFromSite(
  url: URL,
  path: string,
  options: SiteOptions,
): Promise<FetchedVideo> {
  const program = options.network.ytDlp
  if (!program) throw missing(url)
  const folder = `${path}-parts`
  await mkdir(folder, { recursive: true })
  try {
    const found = await run(program, url, folder, options)
    refuseLarger((await stat(found.path)).size, options.limits.maxBytes)
    await rename(found.path, path)
    return { title: cleanTitle(found.title), marks: found.marks }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Metadata that yt-dlp prints about a video before it downloads it. */
interface SiteVideo extends Record<string, unknown> {
  title?: string | null
  duration?: number | null
  is_live?: boolean | null
}

async function run(
  program: string,
  url: URL,
  folder: string,
  { limits, network, signal, onProgress, cookies }: SiteOptions,
): Promise<FetchedVideo & { path: string }> {
  const stop = new AbortController()
  const jar = cookies && join(folder, 'cookies.txt')
  if (jar) await writeFile(jar, cookies.text, { mode: 0o600 })
  const given = [...(jar ? ['--cookies', jar] : []), ...ytDlpArguments(url, folder, limits)]
  const { output, finished } = startProcess([program, ...given], {
    signal: AbortSignal.any([signal, stop.signal]),
    timeoutSeconds: network.maxSeconds,
    cwd: folder,
    withDescendants: true,
  })
  const watch = setInterval(() => stopLarger(folder, limits.maxBytes, stop), 1000)
  let video: FetchedVideo = { title: null, marks: readMarks({}) }
  let path: string | null = null
  try {
    for await (const line of readLines(output)) {
      if (line.startsWith('{')) video = accept(JSON.parse(line), limits)
      else if (line.startsWith('"')) path = JSON.parse(line)
      else if (line.startsWith('progress:')) onProgress(readProgress(line))
    }
    const { exitCode, log } = await finished
    if (exitCode !== 0) throw explainSite(log, url, cookies)
  } finally {
    clearInterval(watch)
    stop.abort()
    await finished.catch(() => {})
  }
  // When yt-dlp skips a video because of its size, it prints no path and exits with 0.
  if (!path) throw leftOut(limits)
  return { path, ...video }
}

function accept(
  { title = null, duration, is_live, ...told }: SiteVideo,
  limits: SourceLimits,
): FetchedVideo {
  if (is_live) {
    throw new EngineError('source_unsupported', 'The video is still being broadcast.')
  }
  refuseLonger(duration ?? 0, limits.maxSeconds)
  return { title, marks: readMarks(told) }
}

function readProgress(line: string): FetchProgress {
  const [received, total] = line.slice('progress:'.length).split('/').map(Number.parseFloat)
  return { receivedBytes: received || 0, totalBytes: total || null }
}

/** Stops a download by the bytes received, for sites that do not announce a size. */
async function stopLarger(folder: string, maxBytes: number, stop: AbortController): Promise<void> {
  try {
    const names = await readdir(folder)
    const stats = await Promise.all(names.map((name) => stat(join(folder, name))))
    // While picture and sound are being joined there is everything twice.
    refuseLarger(stats.reduce((sum, { size }) => sum + size, 0) / 2, maxBytes)
  } catch (error) {
    if (error instanceof EngineError) stop.abort(error)
  }
}

function missing({ host }: URL): EngineError {
  return new EngineError(
    'source_unsupported',
    `${host} shows a web page, not a video file. Fetching from pages needs yt-dlp, which is not installed; install it or give the address of the file itself.`,
  )
}

function leftOut({ maxBytes }: SourceLimits): EngineError {
  return new EngineError(
    'source_too_large',
    `The site’s video was left out by yt-dlp; it has more than the ${maxBytes} bytes that are accepted.`,
  )
}

/**
 * Writes the arguments that make yt-dlp fetch one video as MP4 of at most 1080 lines.
 *
 * yt-dlp then prints, one per line: a JSON object with the video's metadata, `progress:` with two byte counts, and
 * at the end the file's path as a JSON string.
 */
function ytDlpArguments(url: URL, folder: string, limits: SourceLimits): string[] {
  return [
    '--ignore-config',
    '--no-cache-dir',
    '--no-playlist',
    '--no-warnings',
    '--no-mtime',
    ...(limits.allowPrivateAddresses ? [] : ['--use-extractors', 'default,-generic']),
    ...['--max-filesize', String(limits.maxBytes)],
    ...['--format', 'bv*[height<=1080]+ba/b[height<=1080]/bv*+ba/b'],
    ...['--format-sort', 'res:1080,ext:mp4:m4a'],
    ...['--merge-output-format', 'mp4/mkv'],
    ...['--socket-timeout', '20', '--retries', '3'],
    ...['--output', join(folder, 'video.%(ext)s')],
    '--no-simulate',
    '--progress',
    '--newline',
    ...['--progress-template', `download:progress:${PROGRESS}`],
    ...['--print', 'pre_process:%(.{title,duration,is_live,heatmap,chapters})j'],
    ...['--print', 'after_move:%(filepath)j'],
    '--',
    url.href,
  ]
}

const PROGRESS =
  '%(progress.downloaded_bytes)s/%(progress.total_bytes,progress.total_bytes_estimate)s'
