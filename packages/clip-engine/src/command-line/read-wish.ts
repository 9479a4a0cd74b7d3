import { isAbsolute, resolve } from 'node:path'
import { DEFAULT_SETTINGS } from '@svc/specification'
import { PLAIN_LOOK } from '../brand/clip-look.ts'
import type { ClipRequest } from '../pipeline/clip-run.ts'
import type { AspectRatio } from '../reframe/framing.ts'
import { importTranscript, type TranscriptFormat } from '../transcribe/import-transcript.ts'
import { toLanguageCode } from '../transcribe/language-code.ts'
import { checkVideo } from './check-files.ts'
import { reasonOf } from './explain.ts'

/** What was asked for, as it was typed; paths start at the folder in which the person is. */
export interface Wish {
  /** A path, or an address. */
  video: string
  out?: string
  count?: number
  /** Such as `15-90`. */
  seconds?: string
  aspect?: AspectRatio
  language?: string
  about?: string
  transcript?: string
  'captions-only'?: boolean
  'no-captions'?: boolean
}

export interface Order {
  request: ClipRequest
  /** The folder for the clips. */
  out: string
}

/**
 * Checks what was asked for, and reads the transcript, before any work begins.
 *
 * @throws {Error} A sentence that says what is wrong.
 */
export async function readWish(wish: Wish, folder: string): Promise<Order> {
  const { min, max } = readSeconds(wish.seconds ?? '15-90')
  const target = Math.min(max, Math.max(min, DEFAULT_SETTINGS.clip_duration.target))
  const at = (path: string) => (isAbsolute(path) ? path : resolve(folder, path))
  const { video, transcript } = wish
  const source = /^https?:\/\//i.test(video) ? { url: video } : { path: at(video) }
  const order: Order = {
    out: at(wish.out ?? 'clips'),
    request: {
      type: wish['captions-only'] ? 'captions' : 'clipping',
      source,
      title: null,
      // The command is run by a user of this machine, who has access to its network anyway.
      limits: { maxSeconds: 10 * 3600, maxBytes: 20e9, allowPrivateAddresses: true },
      settings: {
        ...DEFAULT_SETTINGS,
        language: readLanguage(wish.language ?? 'auto'),
        prompt: wish.about ?? null,
        aspect_ratio: wish['captions-only']
          ? 'source'
          : (wish.aspect ?? DEFAULT_SETTINGS.aspect_ratio),
        clip_count: readCount(wish.count ?? DEFAULT_SETTINGS.clip_count.max),
        clip_duration: { min, max, target },
        captions: { enabled: !wish['no-captions'] },
      },
      ...(transcript && { transcript: await readTranscript(at(transcript)) }),
      ...PLAIN_LOOK,
      usedMoments: [],
      preferenceWeights: {},
    },
  }
  if ('path' in source) await checkVideo(source.path)
  return order
}

function readCount(max: number): { min: number; max: number } {
  if (!Number.isInteger(max) || max < 1 || max > 50) {
    throw new Error(`--count is ${max}; it must be a whole number from 1 to 50.`)
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
