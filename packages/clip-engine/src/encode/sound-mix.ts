import type { TemplateConfig } from '@svc/specification'
import { chain, filter } from '../ffmpeg/filter-text.ts'
import type { TimeRange } from '../time-range.ts'
import { SAMPLE_RATE, stereo } from './audio-graph.ts'
import { denoiseFilters, type Noise } from './noise.ts'

/** Music volume relative to the speech, and whether it is ducked under the speech. */
type Music = Pick<TemplateConfig['audio'], 'music_volume_db' | 'duck'>

/** What is done to a clip's own sound before it is leveled. */
export interface SoundMix {
  duration_seconds: number
  /** Noise to reduce; `null` for none. */
  noise: Noise | null
  /** Ranges of the words to silence, in clip seconds. */
  censored: TimeRange[]
  beep: boolean
  music: { input: string; wanted: Music; lufs: number } | null
  /** Loudness of the speech; the levels of beeps and music are relative to it. */
  speechLufs: number
}

/** The volume expression is evaluated every 120 samples (2.5 ms), to be exact at a word's edges. */
const STEP_SAMPLES = 120
/** Fade-in and fade-out of a beep, within the word's own time; prevents clicks. */
const RAMP_SECONDS = 0.01
const FADE_IN_SECONDS = 0.5
const FADE_OUT_SECONDS = 2
/** The compressor's sidechain signal is brought to this loudness first, so that the threshold fits every recording. */
const KEY_LUFS = -20
const DUCKING = { threshold: 0.02, ratio: 8, attack: 20, release: 400, knee: 4 }

/** Writes the chains that lower noise in `[input]`, silence censored words, and add beeps and music; none of them changes its length. */
export function mixChains(mix: SoundMix, input: string, output: string): string[] {
  const { music } = mix
  const name = (part: string) => `${output}${part}`
  const calmed = chain([input], mix.noise ? denoiseFilters(mix.noise) : ['anull'], [name('calm')])
  const censored = [calmed, ...censorChains(mix, name('calm'), music ? name('clean') : output)]
  if (!music) return censored
  const volumeDb = mix.speechLufs - music.lufs + music.wanted.music_volume_db
  return [
    ...censored,
    chain([music.input], musicFilters(mix.duration_seconds, volumeDb), [name('music')]),
    ...(music.wanted.duck
      ? duckChains(mix.speechLufs, name)
      : [
          chain([name('clean')], ['anull'], [name('voice')]),
          chain([name('music')], ['anull'], [name('bed')]),
        ]),
    chain([name('voice'), name('bed')], [addUp()], [output]),
  ]
}

/** Writes the filters that make a whole track of music exactly as long as a clip. */
function musicFilters(seconds: number, volumeDb: number): string[] {
  const out = Math.min(FADE_OUT_SECONDS, seconds / 3)
  return [
    ...stereo(),
    filter('volume', { volume: `${volumeDb.toFixed(2)}dB`, precision: 'float' }),
    filter('apad', { whole_dur: seconds.toFixed(6) }),
    filter('atrim', { end: seconds.toFixed(6) }),
    filter('afade', { type: 'in', duration: Math.min(FADE_IN_SECONDS, seconds / 3) }),
    filter('afade', { type: 'out', start_time: seconds - out, duration: out }),
  ]
}

function duckChains(speechLufs: number, name: (part: string) => string): string[] {
  const levelSc = Math.min(64, Math.max(0.02, 10 ** ((KEY_LUFS - speechLufs) / 20)))
  return [
    chain([name('clean')], [filter('asplit', { outputs: 2 })], [name('voice'), name('key')]),
    chain(
      [name('music'), name('key')],
      [filter('sidechaincompress', { ...DUCKING, level_sc: levelSc.toFixed(4) })],
      [name('bed')],
    ),
  ]
}

function censorChains(mix: SoundMix, input: string, output: string): string[] {
  const { censored, beep, duration_seconds, speechLufs } = mix
  if (censored.length === 0) return [chain([input], ['anull'], [output])]
  const covered = censored.map(rampOver).join('+')
  const silenced = [steps(), changingVolume(`1-(${covered})`)]
  if (!beep) return [chain([input], silenced, [output])]
  // A full-scale 1 kHz sine on both channels measures 0 LUFS. The `sine` source has an eighth of that amplitude, and
  // converting mono to stereo loses 3 dB.
  const toneVolume = 8 * Math.SQRT2 * 10 ** (speechLufs / 20)
  return [
    chain([input], silenced, [`${output}gaps`]),
    chain(
      [],
      [
        filter('sine', { frequency: 1000, sample_rate: SAMPLE_RATE, duration: duration_seconds }),
        ...stereo(),
        steps(),
        changingVolume(`${toneVolume.toFixed(6)}*(${covered})`),
      ],
      [`${output}tone`],
    ),
    chain([`${output}gaps`, `${output}tone`], [addUp()], [output]),
  ]
}

/** Writes an expression of `t` that is 1 inside a range and 0 outside, with a ramp at each end. */
function rampOver({ start, end }: TimeRange): string {
  const ramp = Math.min(RAMP_SECONDS, (end - start) / 4).toFixed(4)
  return `clip((t-${start.toFixed(4)})/${ramp},0,1)*clip((${end.toFixed(4)}-t)/${ramp},0,1)`
}

function steps(): string {
  return filter('asetnsamples', { n: STEP_SAMPLES, p: 0 })
}

function changingVolume(volume: string): string {
  return filter('volume', { volume, eval: 'frame', precision: 'float' })
}

function addUp(): string {
  return filter('amix', { inputs: 2, duration: 'first', normalize: 0 })
}
