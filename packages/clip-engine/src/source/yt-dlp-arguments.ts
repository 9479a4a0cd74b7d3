import { join } from 'node:path'
import type { SourceLimits } from '../pipeline/clip-run.ts'

/**
 * Writes the arguments that make yt-dlp fetch one video as MP4 of at most 1080 lines.
 *
 * yt-dlp then prints, one per line: a JSON object with the video's metadata, `progress:` with two byte counts, and
 * at the end the file's path as a JSON string.
 */
export function ytDlpArguments(url: URL, folder: string, limits: SourceLimits): string[] {
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
