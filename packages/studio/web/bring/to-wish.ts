import type { NewProject } from '@svc/client'
import type { Draft } from './draft.ts'
import { parseTime } from './parse-time.ts'
import type { Wish } from './saved-uploads.ts'

type Settings = NonNullable<NewProject['settings']>

/** Lengths of clips by their names, in seconds. */
export const LENGTHS = {
  short: { min: 10, max: 30, target: 20 },
  medium: { min: 30, max: 60, target: 45 },
  long: { min: 60, max: 180, target: 90 },
}

/** Numbers of clips by their names. */
export const NUMBERS = {
  few: { min: 1, max: 5 },
  many: { min: 4, max: 20 },
  all: { min: 4, max: 50 },
}

/** Gives what the form asks for: only what differs from the template and the defaults. */
export function toWish(draft: Draft, mostClips: number): Wish {
  const { title, template, kind, transcript } = draft
  return {
    type: kind,
    ...(title.trim() && { title }),
    ...(template && { template_id: template }),
    ...(transcript && { transcript: { text: transcript.text, format: transcript.format } }),
    settings: settingsOf(draft, mostClips),
  }
}

function settingsOf(draft: Draft, mostClips: number): Settings {
  const { length, number, aspect, language, captions, prompt, genre, layout } = draft
  const range = rangeOf(draft)
  return {
    ...(length && { clip_duration: LENGTHS[length] }),
    ...(number && {
      clip_count: { ...NUMBERS[number], max: Math.min(NUMBERS[number].max, mostClips) },
    }),
    ...(aspect && { aspect_ratio: aspect }),
    ...(language && { language }),
    ...(!captions && { captions: { enabled: false } }),
    ...(prompt.trim() && { prompt }),
    ...(genre && { genre: genre as NonNullable<Settings['genre']> }),
    ...(layout && { layout: layout as NonNullable<Settings['layout']> }),
    ...(range && { range }),
    ...(draft.removeSilences && { remove_silences: true }),
    ...(draft.removeFillers && { remove_fillers: true }),
    ...(!draft.hookTitle && { hook_title: false }),
    ...(draft.censor && { censor: true }),
    ...(draft.avoidUsed && { avoid_used_moments: true }),
  }
}

/** Gives the part of the video that is wanted; `null` for all of it. An end that is left open is the longest there is. */
export function rangeOf({ from, to }: Pick<Draft, 'from' | 'to'>) {
  if (!from.trim() && !to.trim()) return null
  return { start: parseTime(from) ?? 0, end: parseTime(to) ?? LATEST_SECONDS }
}

const LATEST_SECONDS = 86_400
