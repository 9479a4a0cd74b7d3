import type { NewProject } from '@svc/client'
import { UsageError } from '../explain.ts'
import { defined, type Option, type ValuesOf } from '../option.ts'

export const ASPECT_RATIOS = ['9:16', '1:1', '4:5', '16:9', 'source'] as const
const RANGE = /^(\d+(?:\.\d+)?)-(\d+(?:\.\d+)?)$/

/** The options for creating a project; `--settings` takes those that have no option of their own. */
export const PROJECT_OPTIONS = {
  count: { kind: 'number', value: 'N', least: 1, most: 50, does: 'how many clips at most' },
  seconds: { kind: 'text', value: 'MIN-MAX', does: 'how long each may be' },
  range: { kind: 'text', value: 'START-END', does: 'the seconds of the video to work on' },
  aspect: { kind: 'choice', choices: ASPECT_RATIOS, does: 'width to height' },
  language: { kind: 'text', value: 'TAG', does: 'what is spoken, for example en' },
  about: { kind: 'text', value: 'TEXT', does: 'what the clips should be about' },
  'captions-only': { kind: 'flag', does: 'keep the whole video, and caption it' },
  'no-captions': { kind: 'flag', does: 'draw no captions' },
  settings: { kind: 'json', value: 'JSON|@FILE', does: 'any settings, in the words of /v1' },
  template: { kind: 'text', value: 'TEMPLATE', does: 'the template to make them with' },
  title: { kind: 'text', value: 'TEXT', does: 'what the project is called' },
  transcript: { kind: 'text', value: 'FILE', does: 'an .srt, .vtt or .json that you already have' },
} as const satisfies Record<string, Option>

type Given = ValuesOf<typeof PROJECT_OPTIONS>

/** Converts options to the body for `/v1/projects`, without the source. */
export function projectOf(given: Given): Omit<NewProject, 'source'> {
  const { seconds, range } = given
  const settings = {
    ...given.settings,
    ...defined({
      clip_count: given.count === undefined ? undefined : { min: 1, max: given.count },
      clip_duration: seconds === undefined ? undefined : durationOf(seconds),
      range: range === undefined ? undefined : rangeOf(range),
      aspect_ratio: given.aspect,
      language: given.language,
      prompt: given.about,
      captions: given['no-captions'] ? { enabled: false } : undefined,
    }),
  }
  return {
    ...defined({ title: given.title, template_id: given.template }),
    type: given['captions-only'] ? 'captions' : 'clipping',
    ...(Object.keys(settings).length > 0 && { settings }),
  }
}

function durationOf(text: string) {
  const [min, max] = pairOf('seconds', text, '15-90')
  return { min, max, target: (min + max) / 2 }
}

function rangeOf(text: string) {
  const [start, end] = pairOf('range', text, '60-600, in seconds')
  return { start, end }
}

function pairOf(option: string, text: string, like: string): [number, number] {
  const [, from, to] = RANGE.exec(text) ?? []
  if (to === undefined) throw new UsageError(`--${option} is "${text}"; it must be like ${like}.`)
  return [Number(from), Number(to)]
}
