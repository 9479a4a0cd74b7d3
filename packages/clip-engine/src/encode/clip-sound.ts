import type { BrandMedia } from '../brand/open-brand.ts'
import { censoredRanges } from '../censor/censored-ranges.ts'
import { chain, filter, graph } from '../ffmpeg/filter-text.ts'
import { runFfmpeg } from '../ffmpeg/run-ffmpeg.ts'
import type { Tools } from '../ffmpeg/tools.ts'
import { audioChains, stereo } from './audio-graph.ts'
import type { BookendPlan, ClipPlan } from './clip-plan.ts'
import type { FrameRate } from './frame-rate.ts'
import {
  chooseLeveling,
  type Leveling,
  type Loudness,
  levelingFilters,
  limiter,
  loudnessMeter,
  readLoudness,
  UNLEVELED,
} from './loudness.ts'
import { measureNoise, type Noise } from './noise.ts'
import type { ClipJob } from './render-job.ts'
import { mixChains, type SoundMix } from './sound-mix.ts'

/** Measurements of each part of a clip's sound, as needed to write its chains. */
export interface ClipSound {
  track: number | null
  mix: SoundMix
  leveling: Leveling
  intro: Leveling
  outro: Leveling
}

/** A clip whose sound is measured, and what it is measured with. */
interface HeardClip {
  tools: Tools
  job: ClipJob
  brand: BrandMedia
  plan: ClipPlan
  rate: FrameRate
  signal: AbortSignal
}

/** Peaks of intro and outro stay below this (dBFS), because they are leveled without a limiter. */
const BOOKEND_PEAK_DBFS = -2

/** Measures every part of a clip's sound, without decoding the picture, and chooses the leveling of each. */
export async function prepareSound(clip: HeardClip): Promise<ClipSound> {
  const [body, intro, outro] = await Promise.all([
    prepareBody(clip),
    levelBookend(clip, clip.plan.intro),
    levelBookend(clip, clip.plan.outro),
  ])
  return { ...body, intro, outro }
}

/**
 * Writes the whole sound into `[sound]`; if `isSeen`, also the clip's own sound into `[heard]`, for a picture made from it.
 *
 * @param limitDbfs - What no peak of the whole may exceed, where that is lower than usual.
 */
export function soundChains(
  { track, mix, leveling, intro, outro }: ClipSound,
  plan: ClipPlan,
  rate: FrameRate,
  isSeen: boolean,
  limitDbfs: number | null = null,
): string[] {
  const limited = limitDbfs === null ? [] : limiter(limitDbfs)
  const own = [
    ...bodyChains(track, mix, plan, rate),
    chain(
      ['mixed'],
      [...levelingFilters(leveling), ...(isSeen ? [filter('asplit', { outputs: 2 })] : [])],
      isSeen ? ['leveled', 'heard'] : ['leveled'],
    ),
  ]
  const parts = [
    ...(plan.intro ? ['introsound'] : []),
    'leveled',
    ...(plan.outro ? ['outrosound'] : []),
  ]
  const joined = parts.length > 1 ? [filter('concat', { n: parts.length, v: 0, a: 1 })] : []
  return [
    ...own,
    ...(plan.intro ? bookendChains(plan.intro, rate, intro, 'introsound') : []),
    ...(plan.outro ? bookendChains(plan.outro, rate, outro, 'outrosound') : []),
    chain(parts, [...joined, ...limited, filter('anull')], ['sound']),
  ]
}

async function prepareBody(clip: HeardClip) {
  const { job, plan, rate } = clip
  const { source, words, censor, config } = job
  const { music } = clip.brand
  const { duration_seconds } = plan.body
  const { target_lufs } = config.audio
  const track = source.audio?.index ?? null
  const plain: SoundMix = {
    duration_seconds,
    noise: await noiseUnder(clip),
    censored: censor ? censoredRanges(words, plan.body.segments, censor) : [],
    beep: false,
    music: null,
    // Reference level for beeps and music when there is no speech.
    speechLufs: target_lufs,
  }
  const measureMix = (mix: SoundMix) => async (leveling: Leveling) =>
    track === null && !mix.music
      ? SILENCE
      : measure(
          clip,
          [
            ...bodyChains(track, mix, plan, rate),
            chain(['mixed'], [...levelingFilters(leveling), loudnessMeter()], ['measured']),
          ],
          duration_seconds,
        )
  const beep = censor?.mode === 'beep' && plain.censored.length > 0
  if (!beep && !music) {
    return { track, mix: plain, leveling: await chooseLeveling(target_lufs, measureMix(plain)) }
  }
  const [speech, song] = await Promise.all([
    measureMix(plain)(UNLEVELED),
    music?.audio && measure(clip, songChains(plan, music.audio.index), duration_seconds),
  ])
  const input = `${plan.musicInput}:${music?.audio?.index}`
  const mix: SoundMix = {
    ...plain,
    beep,
    speechLufs: speech.integrated_lufs ?? target_lufs,
    music: song?.integrated_lufs
      ? { input, wanted: config.audio, lufs: song.integrated_lufs }
      : null,
  }
  return { track, mix, leveling: await chooseLeveling(target_lufs, measureMix(mix)) }
}

async function noiseUnder(clip: HeardClip): Promise<Noise | null> {
  const { tools, plan, rate, signal } = clip
  const { config, source } = clip.job
  if (!config.audio.denoise || !source.audio) return null
  const chains = audioChains(plan.body, rate, source.audio.index, 'joined')
  const timeoutSeconds = 60 + plan.body.duration_seconds
  return measureNoise(tools, plan.inputs, chains, { signal, timeoutSeconds })
}

const SILENCE: Loudness = { integrated_lufs: null, truePeakDbfs: null }

function bodyChains(
  track: number | null,
  mix: SoundMix,
  plan: ClipPlan,
  rate: FrameRate,
): string[] {
  const isPlain = mix.censored.length === 0 && !mix.music && !mix.noise
  if (isPlain) return audioChains(plan.body, rate, track, 'mixed')
  return [...audioChains(plan.body, rate, track, 'joined'), ...mixChains(mix, 'joined', 'mixed')]
}

function songChains({ musicInput }: ClipPlan, track: number): string[] {
  return [chain([`${musicInput}:${track}`], [...stereo(), loudnessMeter()], ['measured'])]
}

async function levelBookend(clip: HeardClip, bookend: BookendPlan | null): Promise<Leveling> {
  if (!bookend?.source.audio) return UNLEVELED
  const { cuts } = bookend
  const { integrated_lufs, truePeakDbfs } = await measure(
    clip,
    [
      ...bookendChains(bookend, clip.rate, UNLEVELED, 'raw'),
      chain(['raw'], [loudnessMeter()], ['measured']),
    ],
    cuts.duration_seconds,
  )
  if (integrated_lufs === null || truePeakDbfs === null) return UNLEVELED
  const gainDb = Math.min(
    clip.job.config.audio.target_lufs - integrated_lufs,
    BOOKEND_PEAK_DBFS - truePeakDbfs,
  )
  return { gainDb, isLimited: false }
}

function bookendChains(
  { source, cuts, input }: BookendPlan,
  rate: FrameRate,
  leveling: Leveling,
  output: string,
): string[] {
  return [
    ...audioChains(cuts, rate, source.audio?.index ?? null, `${output}raw`, input),
    chain([`${output}raw`], levelingFilters(leveling), [output]),
  ]
}

async function measure(
  { tools, plan, signal }: HeardClip,
  chains: string[],
  seconds: number,
): Promise<Loudness> {
  const { log } = await runFfmpeg(
    tools,
    [
      ...plan.inputs,
      ...['-filter_complex', graph(chains)],
      ...['-map', '[measured]', '-f', 'null', '-'],
    ],
    { signal, timeoutSeconds: 60 + seconds },
  )
  return readLoudness(log)
}
