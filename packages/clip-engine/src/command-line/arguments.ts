import { isAbsolute, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ASPECT_RATIOS, DEFAULT_SETTINGS } from '@svc/specification'
import { PLAIN_LOOK } from '../brand/clip-look.ts'
import type { ClipRequest } from '../pipeline/clip-run.ts'
import type { AspectRatio } from '../reframe/framing.ts'
import { importTranscript, type TranscriptFormat } from '../transcribe/import-transcript.ts'
import { toLanguageCode } from '../transcribe/language-code.ts'
import { checkVideo } from './check-files.ts'
import { codeOf, reasonOf } from './explain.ts'

export interface Arguments {
  request: ClipRequest
  out: string
}

/**
 * Reads the command line.
 *
 * @returns The arguments; `help` for `--help`; or an error message if the arguments are invalid.
 */
export async function readArguments(
  words: string[],
  folder: string,
): Promise<Arguments | 'help' | string> {
  if (words.includes('--help') || words.includes('-h')) return 'help'
  try {
    return await interpret(words, folder)
  } catch (error) {
    return sentenceOf(error)
  }
}

function sentenceOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  if (codeOf(error) !== 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return message
  // Drops the rest of Node's message, which explains file names that begin with a dash.
  return message.replace(/^Unknown option '([^']*)'.*$/s, 'There is no option $1.')
}

async function interpret(words: string[], folder: string): Promise<Arguments> {
  const { values, positionals } = parseArgs({
    args: words,
    options: OPTIONS,
    allowPositionals: true,
  })
  const [video, ...more] = positionals
  if (!video) throw new Error('Which video?')
  if (more.length > 0) throw new Error(`One video at a time: "${more.join(' ')}" is not expected.`)

  const { min, max } = readSeconds(values.seconds)
  const target = Math.min(max, Math.max(min, DEFAULT_SETTINGS.clip_duration.target))
  const at = (path: string) => (isAbsolute(path) ? path : resolve(folder, path))
  const source = /^https?:\/\//i.test(video) ? { url: video } : { path: at(video) }
  const given: Arguments = {
    out: at(values.out),
    request: {
      type: values['captions-only'] ? 'captions' : 'clipping',
      source,
      title: null,
      // The command is run by a user of this machine, who has access to its network anyway.
      limits: { maxSeconds: 10 * 3600, maxBytes: 20e9, allowPrivateAddresses: true },
      settings: {
        ...DEFAULT_SETTINGS,
        language: readLanguage(values.language),
        prompt: values.about ?? null,
        aspect_ratio: values['captions-only'] ? 'source' : readAspect(values.aspect),
        clip_count: readCount(values.count),
        clip_duration: { min, max, target },
        captions: { enabled: !values['no-captions'] },
      },
      ...(values.transcript && { transcript: await readTranscript(at(values.transcript)) }),
      ...PLAIN_LOOK,
      usedMoments: [],
      preferenceWeights: {},
    },
  }
  if ('path' in source) await checkVideo(source.path)
  return given
}

const OPTIONS = {
  out: { type: 'string', default: 'clips' },
  count: { type: 'string', default: '12' },
  seconds: { type: 'string', default: '15-90' },
  aspect: { type: 'string', default: '9:16' },
  language: { type: 'string', default: 'auto' },
  about: { type: 'string' },
  transcript: { type: 'string' },
  'captions-only': { type: 'boolean', default: false },
  'no-captions': { type: 'boolean', default: false },
} as const

function readCount(text: string): { min: number; max: number } {
  const max = Number(text)
  if (!Number.isInteger(max) || max < 1 || max > 50) {
    throw new Error(`--count is "${text}"; it must be a whole number from 1 to 50.`)
  }
  return { min: Math.min(DEFAULT_SETTINGS.clip_count.min, max), max }
}

function readSeconds(text: string): { min: number; max: number } {
  const [, low, high] = /^(\d+)-(\d+)$/.exec(text) ?? []
  const [min, max] = [Number(low), Number(high)]
  if (!(min >= 3 && max <= 600 && min <= max)) {
    throw new Error(`--seconds is "${text}"; it must be like 15-90, within 3 to 600.`)
  }
  return { min, max }
}

function readAspect(text: string): AspectRatio {
  const aspect = ASPECT_RATIOS.find((known) => known === text)
  if (!aspect)
    throw new Error(`--aspect is "${text}"; it must be one of ${ASPECT_RATIOS.join(', ')}.`)
  return aspect
}

function readLanguage(text: string): string {
  const code = text === 'auto' ? text : toLanguageCode(text)
  if (!code) throw new Error(`--language is "${text}"; it must be a tag such as en, de or pt-BR.`)
  return code
}

/** Reads and parses the transcript file, so that a mistake in it is found before the video is processed. */
async function readTranscript(path: string): Promise<{ text: string; format: TranscriptFormat }> {
  const format = (['srt', 'vtt', 'json'] as const).find((ending) => path.endsWith(`.${ending}`))
  if (!format) throw new Error(`--transcript is "${path}"; it must end in .srt, .vtt or .json.`)
  const text = await Bun.file(path)
    .text()
    .catch((error: unknown) => {
      throw new Error(`The transcript ${path} cannot be read: ${reasonOf(error)}.`)
    })
  importTranscript(text, format)
  return { text, format }
}
