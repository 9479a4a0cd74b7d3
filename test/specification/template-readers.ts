import { planBroll } from '../../packages/clip-engine/src/brand/broll.ts'
import { backdropPath } from '../../packages/clip-engine/src/brand/open-brand.ts'
import { backdropOf } from '../../packages/clip-engine/src/encode/backdrop.ts'
import { logoBox } from '../../packages/clip-engine/src/encode/overlay-places.ts'
import { overlayChains } from '../../packages/clip-engine/src/encode/overlays.ts'
import { mixChains } from '../../packages/clip-engine/src/encode/sound-mix.ts'
import { frameClip } from '../../packages/clip-engine/src/pipeline/frame-clip.ts'
import { spoken } from '../../packages/clip-engine/test/caption-job.ts'
import { requestFor, type Scene } from '../../packages/clip-engine/test/reframe-scene.ts'
import { effectiveRenderSettings } from '../../packages/domain/src/render/effective-settings.ts'
import { templateProjectSettings } from '../../packages/domain/src/template/read-template.ts'
import { DEFAULT_CONFIG, DEFAULT_SETTINGS } from '../../packages/specification/src/index.ts'
import { title } from './caption-readers.ts'
import { cuts } from './cut-reader.ts'
import { changes, type Reader } from './reader.ts'
import { UNEDITED } from './settings-readers.ts'

type Config = typeof DEFAULT_CONFIG

/** The effect of a template on the settings of projects and renders. */
const said = (part: Partial<Config>) => {
  const config = { ...DEFAULT_CONFIG, ...part }
  return [
    templateProjectSettings(config),
    effectiveRenderSettings({}, DEFAULT_SETTINGS, { named: config, kept: null }, UNEDITED),
  ]
}

const layout = (change: Partial<Config['layout']>) =>
  changes(said, { layout: { ...DEFAULT_CONFIG.layout, ...change } })
const cutting = (change: Partial<Config['cuts']>) =>
  changes(said, { cuts: { ...DEFAULT_CONFIG.cuts, ...change } })
const output = (change: Partial<Config['output']>) =>
  changes(said, { output: { ...DEFAULT_CONFIG.output, ...change } })

const one: Scene = { seconds: 8, actors: [(time) => ({ x: 0.3 + time / 20, y: 0.4 })] }
const upright: Scene = {
  seconds: 6,
  actors: [() => ({ x: 0.5, y: 0.5, height: 0.12 })],
  size: { width: 1080, height: 1920 },
}
const two: Scene = { seconds: 8, actors: [() => ({ x: 0.2 }), () => ({ x: 0.8 })] }
/** Two people in turn, each for two seconds. */
const turns: Scene = {
  seconds: 12,
  actors: [0, 1].map((who) => (time: number) => ({
    x: who === 0 ? 0.2 : 0.8,
    mouth: Math.floor(time / 2) % 2 === who ? 1 : 0,
  })),
}
const emptyScene: Scene = { seconds: 8, actors: [], motion: 0.1 }

const filmOf =
  (scene: Scene, wanted: 'auto' | 'track' | 'fit') => (options: Partial<Config['layout']>) =>
    frameClip({
      ...requestFor(scene, { layout: wanted, aspect_ratio: scene === upright ? '1:1' : '9:16' }),
      words: spoken(['never', 'ever', '90%', 'of'], 1),
      language: 'en',
      options: { ...DEFAULT_CONFIG.layout, ...options },
    })
const film = (
  scene: Scene,
  change: Partial<Config['layout']>,
  wanted: 'auto' | 'track' | 'fit' = 'auto',
) => changes(filmOf(scene, wanted), change)

const backdrop = (change: Partial<Config['layout']>) => {
  const config = { ...DEFAULT_CONFIG, layout: { ...DEFAULT_CONFIG.layout, ...change } }
  const path = backdropPath({
    config,
    assets: new Map([
      ['a', '/a.png'],
      ['b', '/b.png'],
    ]),
  })
  return [path, backdropOf(config.layout, path === null ? null : 1)]
}

const overlays = (change: Partial<Config['branding']>) => {
  const branding = { ...DEFAULT_CONFIG.branding, ...change }
  const canvas = { width: 720, height: 1280 }
  const box = logoBox(branding, { width: 400, height: 200 }, canvas, 'auto')
  const logo = { input: 1, box }
  return overlayChains({ branding, canvas, duration_seconds: 10, logo }, 'shown', 'branded')
}
const overlaid = (change: Partial<Config['branding']>) => changes(overlays, change)
const bar = { enabled: true, color: '#FFFFFF', position: 'bottom' } as const
const barred = (change: Partial<Config['branding']['progress_bar']>) =>
  changes(overlays, { progress_bar: { ...bar, ...change } }, { progress_bar: bar })

const mix = (change: Partial<Config['audio']>) =>
  mixChains(
    {
      duration_seconds: 10,
      noise: null,
      censored: [],
      beep: false,
      music: { input: '1:0', wanted: { ...DEFAULT_CONFIG.audio, ...change }, lufs: -14 },
      speechLufs: -20,
    },
    'joined',
    'mixed',
  )

const rocket = {
  kind: 'image',
  labels: ['rocket'],
  duration_seconds: null,
  open: async () => null,
} as const
const shown = ({ density = 0.3 }: Partial<Config['broll']>) =>
  planBroll(
    spoken('and then the rocket flies away from here to there'.split(' '), 1) as never,
    10,
    { density, assets: [rocket as never] },
  )

const style = (change: Config['hook']['style']) => changes(title, { style: change })
const background = { color: '#000000', radius: 1, padding: 1, per: 'line' } as const
const SOUND = 'packages/clip-engine/test/encode-sound.test.ts'
const BRAND = 'packages/clip-engine/test/encode-brand.test.ts'

export const TEMPLATE_READERS: Record<string, Reader> = {
  'layout.aspect_ratio': layout({ aspect_ratio: '1:1' }),
  'layout.mode': layout({ mode: 'fit' }),
  'layout.allowed_modes': film(two, { allowed_modes: ['fit'] }),
  'layout.fit_background': changes(backdrop, { fit_background: 'color' }),
  'layout.fit_color': changes(backdrop, { fit_color: '#123456' }, { fit_background: 'color' }),
  'layout.fit_asset_id': changes(
    backdrop,
    { fit_asset_id: 'b' },
    { fit_background: 'image', fit_asset_id: 'a' },
  ),
  'layout.fit_crop_ratio': film(emptyScene, { fit_crop_ratio: '1:1' }, 'fit'),
  'layout.headroom': film(upright, { headroom: 0.5 }),
  'layout.camera_speed': film(one, { camera_speed: 'still' }),
  'layout.punch_in': film(one, { punch_in: 0.2 }),
  'layout.split_min_seconds': film(two, { split_min_seconds: 9 }),
  'layout.speaker_hold_seconds': film(turns, { speaker_hold_seconds: 5 }, 'track'),
  'branding.logo_asset_id': { file: BRAND, test: 'of the safe area' },
  'branding.logo_position': overlaid({ logo_position: 'bottom_left' }),
  'branding.logo_size': overlaid({ logo_size: 30 }),
  'branding.logo_opacity': overlaid({ logo_opacity: 0.5 }),
  'branding.intro_asset_id': { file: BRAND, test: 'are shown whole before and after the clip' },
  'branding.outro_asset_id': { file: BRAND, test: 'are shown whole before and after the clip' },
  'branding.watermark_text': { file: BRAND, test: 'is drawn at the foot of the safe area' },
  'branding.progress_bar.enabled': barred({ enabled: false }),
  'branding.progress_bar.color': barred({ color: '#123456' }),
  'branding.progress_bar.position': barred({ position: 'top' }),
  'hook.enabled': changes(said, { hook: { ...DEFAULT_CONFIG.hook, enabled: false } }),
  'hook.duration_seconds': changes(title, { duration_seconds: 5 }),
  'hook.position': changes(title, { position: 'bottom' }),
  'hook.style.font_family': style({ font_family: 'asset:1' }),
  'hook.style.font_weight': style({ font_weight: 400 }),
  'hook.style.font_size': style({ font_size: 5 }),
  'hook.style.italic': style({ italic: true }),
  'hook.style.uppercase': style({ uppercase: true }),
  'hook.style.color': style({ color: '#123456' }),
  'hook.style.outline': style({ outline: { width: 1 } }),
  'hook.style.shadow': style({ shadow: { x: 1 } }),
  'hook.style.background': style({ background }),
  'audio.target_lufs': {
    file: SOUND,
    test: 'leaves the whole at the highest loudness that can be asked for, without a peak',
  },
  'audio.denoise': {
    file: 'packages/clip-engine/test/noise.test.ts',
    test: 'happens in a clip that asks for it, and only there',
  },
  'audio.music_asset_id': { file: SOUND, test: 'is the only sound of a clip of a silent source' },
  'audio.music_volume_db': changes(mix, { music_volume_db: -30 }),
  'audio.duck': changes(mix, { duck: false }),
  'cuts.remove_silences': cutting({ remove_silences: true }),
  'cuts.silence_min_seconds': cutting({ silence_min_seconds: 2 }),
  'cuts.silence_threshold_db': changes(
    cuts,
    { silence_threshold_db: -60 },
    { remove_silences: true },
  ),
  'cuts.remove_fillers': cutting({ remove_fillers: true }),
  'cuts.filler_words': changes(cuts, { filler_words: ['basically'] }, { remove_fillers: true }),
  'broll.enabled': {
    file: 'packages/domain/test/template-snapshots.test.ts',
    test: 'gets pictures and videos of the account by their tags and names, where it shows b-roll',
  },
  'broll.density': changes(shown, { density: 0 }),
  'broll.source': { only: 'brand_kit' },
  'output.resolution': output({ resolution: '2160p' }),
  'output.fps': output({ fps: 24 }),
  'output.preset': output({ preset: 'tiktok' }),
}
