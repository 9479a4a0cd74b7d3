import { expect, test } from 'bun:test'
import { type TSchema, Type as t } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { ApprovalDecision } from '../src/calendar-post.ts'
import { Hashtags } from '../src/hashtags.ts'
import {
  AssetRequest,
  BrandColorsRequest,
  CensoredWordsRequest,
  DEFAULT_CONFIG,
  PLATFORM_FACTS,
  TemplateRequest,
  UploadRequest,
  VocabularyRequest,
} from '../src/index.ts'
import { withoutDefaults } from '../src/shape.ts'
import { Upload } from '../src/upload.ts'

const CONFIG = TemplateRequest.properties.config.properties

/** The least and the most of numbers, and of the length of texts and lists; that both are kept is tried by services/api/test/written-bodies.test.ts. */
const BOUNDS: [name: string, shape: TSchema, bounds: string][] = [
  [
    'an asset',
    AssetRequest,
    'name 1–200, content_type –100, size_bytes 1–, tags –20, tags[] 1–40, license_note –500',
  ],
  ['an upload', UploadRequest, 'file_name 1–255, content_type –100, size_bytes 1–'],
  ['colours', BrandColorsRequest, 'items –24, items[].name 1–50'],
  ['censored words', CensoredWordsRequest, 'items –500, items[].word 1–50'],
  [
    'a vocabulary',
    VocabularyRequest,
    'items –500, items[].term 1–50, items[].sounds_like –5, items[].sounds_like[] 1–50, items[].replace_with 1–50',
  ],
  [
    'captions',
    CONFIG.captions,
    `font_weight 100–900, font_size 1–15, speaker_colors –8, animation_ms 0–1000, position_x 0–1, position_y 0–1,
    max_words_per_line 1–20, max_lines 1–4, max_chars_per_line 4–60, max_width 0.3–1, min_display_ms 0–5000,
    outline.width 0–2, shadow.x -2–2, shadow.y -2–2, shadow.blur 0–2, background.radius 0–2, background.padding 0–2`,
  ],
  [
    'a layout',
    CONFIG.layout,
    `allowed_modes 1–6, fit_asset_id 1–64, headroom 0–0.5, punch_in 0–0.3, split_min_seconds 0–60,
    speaker_hold_seconds 0–60`,
  ],
  [
    'what is shown of a brand',
    CONFIG.branding,
    `logo_asset_id 1–64, logo_size 2–40, logo_opacity 0–1, intro_asset_id 1–64, outro_asset_id 1–64,
    watermark_text 1–60`,
  ],
  ['sound', CONFIG.audio, 'target_lufs -24–-9, music_asset_id 1–64, music_volume_db -60–0'],
  [
    'cuts',
    CONFIG.cuts,
    'silence_min_seconds 0.2–10, silence_threshold_db -80–-10, filler_words –100, filler_words[] 1–50',
  ],
  ['pictures', CONFIG.broll, 'density 0–1'],
  ['a decision on a post', ApprovalDecision, 'settings_hash 1–100, reason 1–1000'],
  ['how long a hook is shown', CONFIG.hook.properties.duration_seconds, ' 1–10'],
]

const KINDS = [
  ['minimum', 'maximum'],
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
]

test.each(BOUNDS)('%s may be this large, and no larger', (_, shape, bounds) => {
  expect(boundsOf(shape)).toEqual(bounds.split(/,\s+/))
})

test('these numbers are in a configuration that gives none', () => {
  const numbers = Object.entries(DEFAULT_CONFIG).flatMap(([section, values]) =>
    Object.entries(values).flatMap(([name, value]) =>
      typeof value === 'number' ? [`${section}.${name} ${value}`] : [],
    ),
  )
  expect(numbers.join(', ')).toBe(
    'layout.headroom 0.28, layout.punch_in 0, layout.split_min_seconds 3, layout.speaker_hold_seconds 1.2, branding.logo_size 12, branding.logo_opacity 0.9, hook.duration_seconds 3, audio.target_lufs -14, audio.music_volume_db -22, cuts.silence_min_seconds 0.9, cuts.silence_threshold_db -38, broll.density 0.3',
  )
})

test('a hashtag has letters of any script, a hundred at most', () => {
  const isTaken = (tag: string) => Value.Check(Hashtags(), [tag])
  expect(['größe', '#日本', `#${'a'.repeat(100)}`].map(isTaken)).toEqual([true, true, true])
  expect(['', '#', 'a b', 'a-b', 'a'.repeat(101)].filter(isTaken)).toEqual([])
})

test('the second of a cover is told in the unit of its option', () => {
  const covers = Object.values(PLATFORM_FACTS).flatMap(({ limits }) =>
    Object.entries(limits.options).flatMap(([name, rule]) =>
      'cover' in rule ? [[name, rule.cover]] : [],
    ),
  )
  expect(covers).toEqual([
    ['cover_offset_ms', 1000],
    ['video_cover_timestamp_ms', 1000],
    ['cover_seconds', 1],
  ])
})

test('a member that may be left out tells its default, unless it keeps what there was', () => {
  const shape = t.Object({ volume: t.Number({ description: 'How loud.', default: 3 }) })
  const textOf = (told?: 'untold') => withoutDefaults(shape, told).properties.volume
  expect(textOf()).toMatchObject({ description: 'How loud. Default: 3.' })
  expect(textOf('untold')).toMatchObject({ description: 'How loud.' })
  expect([textOf().default, textOf('untold').default]).toEqual([undefined, undefined])
})

test('the file of the examples has as many parts as its length makes', () => {
  const exampleOf = (shape: TSchema): number => shape['examples'][0]
  const { size_bytes, parts } = Upload.properties
  const { part_size, count } = parts.anyOf[0].properties
  expect(exampleOf(count)).toBe(Math.ceil(exampleOf(size_bytes) / exampleOf(part_size)))
})

function boundsOf(shape: TSchema, at: string[] = []): string[] {
  const { properties = {}, anyOf = [], items } = shape
  const own = KINDS.filter((kind) => kind.some((name) => name in shape)).map(
    (kind) => `${at.join('.')} ${kind.map((name) => shape[name] ?? '').join('–')}`,
  )
  const parts = Object.entries<TSchema>(properties).flatMap(([name, part]) =>
    boundsOf(part, [...at, name]),
  )
  const others = anyOf.flatMap((one: TSchema) => boundsOf(one, at))
  const listed = items ? boundsOf(items, [...at.slice(0, -1), `${at.at(-1)}[]`]) : []
  return [...own, ...parts, ...others, ...listed]
}
