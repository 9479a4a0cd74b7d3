import { describe, expect, test } from 'bun:test'
import { Value } from '@sinclair/typebox/value'
import { DEFAULT_CONFIG, TemplateChange, TemplateConfig, TemplateRequest } from '@svc/specification'

const HEX = ['#FFFFFF', '#00ff00aa']
const NO_HEX = ['#zzz', '#fff', 'red', 'red:enable=0', '#1234567', 5]
const NO_NUMBER = ['1', Number.NaN, Number.POSITIVE_INFINITY, 1e9, null, true]
const NO_BOOLEAN = ['true', 1]
const ASSET = ['01ARZ3NDEKTSV4RRFFQ69G5FAV']
const NO_ASSET = ['', 'a'.repeat(65), 5, {}]
const FONTS = ['Montserrat', 'Noto Sans', `asset:${ASSET[0]}`]
const NO_FONTS = ["X',drawtext=text=OWNED", 'a:b', 'asset:../x', 'A\\fs500', 'a'.repeat(61), '']
const words = (count: number) => Array.from({ length: count }, (_, index) => `w${index}`)
const between = (least: number, most: number, step = 0.001): [unknown[], unknown[]] => [
  [least, most],
  [least - step, most + step, ...NO_NUMBER],
]
const oneOf = (...allowed: unknown[]): [unknown[], unknown[]] => [allowed, ['other', 'AUTO', 7]]
const colour: [unknown[], unknown[]] = [HEX, NO_HEX]
const yesOrNo: [unknown[], unknown[]] = [[true, false], NO_BOOLEAN]
const anAsset: [unknown[], unknown[]] = [ASSET, NO_ASSET]

/** Each member of the configuration with the limit of what is allowed and a value just outside. */
const LIMITS: [path: string, allowed: unknown[], refused: unknown[]][] = [
  ['captions.enabled', ...yesOrNo],
  [
    'captions.preset',
    ...oneOf(
      'clean',
      'bold_pop',
      'karaoke',
      'boxed',
      'minimal',
      'neon',
      'typewriter',
      'news',
      'none',
    ),
  ],
  ['captions.font_family', FONTS, NO_FONTS],
  ['captions.font_weight', [100, 900], [99, 901, 400.5, ...NO_NUMBER]],
  ['captions.font_size', ...between(1, 15)],
  ['captions.italic', ...yesOrNo],
  ['captions.uppercase', ...yesOrNo],
  ['captions.color', ...colour],
  ['captions.highlight_color', ...colour],
  ['captions.emphasis_color', ...colour],
  ['captions.speaker_colors', [[], Array(8).fill('#FFFFFF')], [Array(9).fill('#FFFFFF'), ['red']]],
  [
    'captions.outline',
    [{ color: '#000000', width: 2 }],
    [{ color: '#000000', width: 2.1 }, { color: '#000000', width: 1, x: 1 }, 5],
  ],
  [
    'captions.shadow',
    [{ color: '#000000AA', x: 0, y: 0.15, blur: 0.3 }],
    [{ color: '#000000AA', x: 3, y: 0, blur: 0.3 }, 'none'],
  ],
  [
    'captions.background',
    [{ color: '#000000', radius: 1, padding: 1, per: 'word' }],
    [{ color: '#000000', radius: 1, padding: 1, per: 'letter' }, 'blue'],
  ],
  [
    'captions.animation',
    ...oneOf('none', 'karaoke', 'pop', 'fade', 'slide_up', 'bounce', 'typewriter'),
  ],
  ['captions.animation_ms', [0, 1000], [-1, 1001, 0.5, ...NO_NUMBER]],
  ['captions.position', ...oneOf('top', 'middle', 'lower_third', 'bottom', 'custom')],
  ['captions.position_x', ...between(0, 1)],
  ['captions.position_y', ...between(0, 1)],
  ['captions.avoid_faces', ...yesOrNo],
  ['captions.safe_zone', ...oneOf('none', 'tiktok', 'reels', 'shorts', 'auto')],
  ['captions.max_words_per_line', [1, 20], [0, 21, 1.5, ...NO_NUMBER]],
  ['captions.max_lines', [1, 4], [0, 5, ...NO_NUMBER]],
  ['captions.max_chars_per_line', [4, 60], [3, 61, ...NO_NUMBER]],
  ['captions.max_width', ...between(0.3, 1)],
  ['captions.min_display_ms', [0, 5000], [-1, 5001, ...NO_NUMBER]],
  ['captions.emoji', ...oneOf('none', 'inline', 'above')],
  ['captions.profanity', ...oneOf('as_is', 'mask', 'remove')],
  ['captions.punctuation', ...yesOrNo],
  ['captions.direction', ...oneOf('auto', 'ltr', 'rtl')],
  ['layout.aspect_ratio', ...oneOf('9:16', '1:1', '4:5', '16:9', 'source')],
  ['layout.mode', ...oneOf('auto', 'track', 'split', 'fit', 'fill', 'screencast', 'inset')],
  ['layout.mode', [], ['none']],
  ['layout.allowed_modes', [['track'], ['split', 'inset']], [[], ['auto'], Array(7).fill('fit')]],
  ['layout.fit_background', ...oneOf('blur', 'color', 'image')],
  ['layout.fit_color', ...colour],
  ['layout.fit_asset_id', ...anAsset],
  ['layout.fit_crop_ratio', ...oneOf('none', '1:1', '4:3')],
  ['layout.headroom', ...between(0, 0.5)],
  ['layout.camera_speed', ...oneOf('still', 'calm', 'lively')],
  ['layout.punch_in', ...between(0, 0.3)],
  ['layout.split_min_seconds', ...between(0, 60)],
  ['layout.speaker_hold_seconds', ...between(0, 60)],
  ['branding.logo_asset_id', ...anAsset],
  ['branding.logo_position', ...oneOf('top_left', 'top_right', 'bottom_left', 'bottom_right')],
  ['branding.logo_size', ...between(2, 40)],
  ['branding.logo_opacity', ...between(0, 1)],
  ['branding.intro_asset_id', ...anAsset],
  ['branding.outro_asset_id', ...anAsset],
  [
    'branding.watermark_text',
    ['a', '🎬'.repeat(60), "%{localtime},drawtext='x'"],
    ['a'.repeat(61), 'a\u0000', ''],
  ],
  [
    'branding.progress_bar',
    [{ enabled: true, color: '#FFFFFF', position: 'top' }],
    [
      { enabled: true, color: 'red', position: 'top' },
      { enabled: true, color: '#FFFFFF', position: 'left' },
    ],
  ],
  ['hook.enabled', ...yesOrNo],
  ['hook.duration_seconds', ...between(1, 10)],
  ['hook.position', ...oneOf('top', 'middle', 'bottom')],
  [
    'hook.style',
    [{}, { font_family: 'Montserrat', color: '#FFFFFF' }],
    [{ font_family: "x'" }, { emoji: 'none' }],
  ],
  ['audio.target_lufs', ...between(-24, -9)],
  ['audio.denoise', ...yesOrNo],
  ['audio.music_asset_id', ...anAsset],
  ['audio.music_volume_db', ...between(-60, 0)],
  ['audio.duck', ...yesOrNo],
  ['cuts.remove_silences', ...yesOrNo],
  ['cuts.silence_min_seconds', ...between(0.2, 10)],
  ['cuts.silence_threshold_db', ...between(-80, -10)],
  ['cuts.remove_fillers', ...yesOrNo],
  ['cuts.filler_words', [[], words(100)], [words(101), ['a'.repeat(51)], ['']]],
  ['broll.enabled', ...yesOrNo],
  ['broll.density', ...between(0, 1)],
  ['broll.source', ...oneOf('brand_kit')],
  ['output.resolution', ...oneOf('720p', '1080p', '1440p', '2160p')],
  ['output.fps', ['source', 24, 25, 30, 50, 60], [23, '30', 0]],
  [
    'output.preset',
    ...oneOf('tiktok', 'youtube_shorts', 'instagram_reels', 'linkedin', 'x', 'master'),
  ],
]

describe('a configuration', () => {
  test.each(LIMITS)('holds %s to its limits', (path, allowed, refused) => {
    const [section = '', member = ''] = path.split('.')
    const isTaken = (schema: typeof TemplateRequest | typeof TemplateChange, value: unknown) =>
      Value.Check(schema, { name: 'x', config: { [section]: { [member]: value } } })
    for (const schema of [TemplateRequest, TemplateChange]) {
      expect(allowed.filter((value) => !isTaken(schema, value))).toEqual([])
      const wrong = refused.filter((value) => value !== null)
      expect(wrong.filter((value) => isTaken(schema, value))).toEqual([])
    }
    // In a change, null means the default, for every member.
    expect(isTaken(TemplateChange, null)).toBe(true)
  })

  test('has a line in this table for every member', () => {
    const members = Object.entries(DEFAULT_CONFIG).flatMap(([section, values]) =>
      section === 'captions' ? [] : Object.keys(values).map((member) => `${section}.${member}`),
    )
    expect(members.length).toBeGreaterThan(35)
    expect(members.filter((path) => !LIMITS.some(([known]) => known === path))).toEqual([])
    expect(Value.Check(TemplateConfig, DEFAULT_CONFIG)).toBe(true)
  })

  test.each<[string, unknown]>([
    ['an unknown section', { captions: {}, sounds: {} }],
    ['an unknown member', { layout: { zoom: 2 } }],
    ['a member fifty deep', { captions: { outline: nested(50) } }],
    ['a list', []],
    ['a text', 'neon'],
    ['a section that is a list', { captions: [] }],
  ])('is refused with %s', (_, config) => {
    expect(Value.Check(TemplateRequest, { name: 'x', config })).toBe(false)
    expect(Value.Check(TemplateChange, { config })).toBe(false)
  })

  test.each([
    ['a blank name', { name: ' ' }],
    ['a name of 101', { name: 'a'.repeat(101) }],
    ['nothing at all', {}],
    ['a version of its own', { version: 0, name: 'x' }],
    ['an id', { template_id: 'x', name: 'x' }],
    ['another owner', { account_id: 'x', name: 'x' }],
  ])('is not changed by %s', (_, change) => {
    expect(Value.Check(TemplateChange, change)).toBe(false)
  })
})

function nested(depth: number): unknown {
  return depth === 0 ? {} : { deeper: nested(depth - 1) }
}
