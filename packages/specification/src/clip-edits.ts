import { type Static, Type as t } from '@sinclair/typebox'
import { CaptionStylePart } from './caption-style/caption-style.ts'
import { Shape, ShapeIn, TimeRange } from './members.ts'
import { ASPECT_RATIOS, LAYOUTS } from './project-settings.ts'
import { CLOSED, Measure, Nullable, type Patch, patchOf, Words } from './shape.ts'

/** The layouts that show one part of the picture, which a person can choose; the others show two parts or all of it. */
export const CROPPED_LAYOUTS = ['track', 'fill', 'fit', 'screencast'] as const

/** The smallest side of a part of the picture: a twentieth of 1080 pixels is still recognizable. */
const SMALLEST_CROP = 0.05

const Fraction = (minimum: number, fallback: number, description: string) =>
  Measure('fraction', [minimum, 1], fallback, description)

const crop = {
  x: Fraction(0, 0, 'Its left edge.'),
  y: Fraction(0, 0, 'Its upper edge.'),
  width: Fraction(SMALLEST_CROP, 1, 'Its width.'),
  height: Fraction(SMALLEST_CROP, 1, 'Its height.'),
}
const CROP_WORDS = {
  description: "The part of the source's picture that is shown, in fractions of the picture.",
  examples: [{ x: 0.3, y: 0, width: 0.32, height: 1 }],
}
const CropRequest = t.Object(crop, { ...CLOSED, ...CROP_WORDS, title: 'CropRequest' })
const Crop = t.Object(crop, { ...CROP_WORDS, title: 'Crop' })

const start = t.Number({
  minimum: 0,
  'x-unit': 'seconds',
  description: 'When it begins in the clip.',
  examples: [4.2],
})
const layout = Words(LAYOUTS, {
  description: 'How the picture is put into the frame; `auto` chooses by what is seen.',
  examples: ['track'],
})
const cropOptions = {
  default: null,
  description: `The part that is shown, with ${CROPPED_LAYOUTS.map((name) => `\`${name}\``).join(', ')}; what it leaves of the frame is a blurred backdrop. \`null\`: the camera follows what is seen.`,
}
const SHOT_WORDS = 'How the clip is framed from one moment on.'

const FramedShotRequest = ShapeIn('FramedShotRequest', SHOT_WORDS, {
  start,
  layout,
  crop: Nullable(CropRequest, cropOptions),
})

/** How a clip is framed from one moment on, until the next; seconds of the clip. */
const FramedShot = Shape('FramedShot', SHOT_WORDS, {
  start,
  layout,
  crop: Nullable(Crop, cropOptions),
})
export type FramedShot = Static<typeof FramedShot>

const framing = {
  default: null,
  description:
    'How it is framed from which moment on, ascending; before the first, and by default (null), by what is seen.',
}
const LAYER_KINDS = ['picture', 'video', 'emoji', 'zoom'] as const
/** Where something is in the frame: all of it, a half, or a corner. */
const LAYER_PLACES = [
  ...(['full', 'upper', 'middle', 'lower'] as const),
  ...(['top_left', 'top_right', 'bottom_left', 'bottom_right'] as const),
] as const

const second = (description: string, example: number) =>
  t.Number({ minimum: 0, 'x-unit': 'seconds', description, examples: [example] })

/** One thing over the picture of a clip, or a zoom of it. */
const layerMembers = {
  kind: Words(LAYER_KINDS, { description: 'What it is.', examples: ['zoom'] }),
  start: second('When it begins in the clip.', 4.2),
  end: second('When it ends.', 6),
  asset_id: Nullable(t.String({ minLength: 1, maxLength: 64 }), {
    default: null,
    description: 'File of a `picture` or `video`. Default: null.',
  }),
  text: Nullable(t.String({ minLength: 1, maxLength: 16 }), {
    default: null,
    description: 'The `emoji`. Default: null.',
  }),
  scale: Nullable(t.Number({ minimum: 1, maximum: 3 }), {
    default: null,
    'x-unit': 'times',
    description: 'How near a `zoom` comes. Default: null.',
  }),
  place: Words(LAYER_PLACES, { default: 'full', description: 'Where it is. Default: full.' }),
}
const LAYER_WORDS = 'Something over the picture for a while, or a zoom.'
const LayerItemRequest = t.Composite(
  [
    t.Pick(t.Object(layerMembers), ['kind', 'start', 'end']),
    t.Partial(t.Omit(t.Object(layerMembers), ['kind', 'start', 'end'])),
  ],
  { ...CLOSED, title: 'LayerItemRequest', description: LAYER_WORDS },
)
export type LayerItemRequest = Static<typeof LayerItemRequest>
const LayerItem = Shape('LayerItem', LAYER_WORDS, layerMembers)
export type LayerItem = Static<typeof LayerItem>

const layer = {
  default: null,
  description: 'What lies over the picture; later items on top. Default: null, nothing.',
}
const captionStyle = {
  default: null,
  description: "How captions look, over the project's or the template's. Default: null, unchanged.",
}

/** In place of an asset: without music, whatever the template says. */
export const NO_MUSIC = 'none'

const switches = {
  music_asset_id: Nullable(t.String({ minLength: 1, maxLength: 64 }), {
    default: null,
    description: "Music under it; `none` for none. Default: null, the template's.",
  }),
  aspect_ratio: Nullable(Words(ASPECT_RATIOS), {
    default: null,
    description:
      "Width to height of the clips; `source` is that of the source. Default: null, the project's.",
  }),
  cover_seconds: Nullable(t.Number({ minimum: 0 }), {
    default: null,
    'x-unit': 'seconds',
    description: 'When in the clip its cover is seen. Default: null, a moment that is chosen.',
  }),
  layout: Nullable(Words(LAYOUTS), {
    default: null,
    description:
      "How the picture is put into the frame; `auto` chooses by what is seen. Default: null, the project's.",
  }),
  remove_silences: Nullable(t.Boolean(), {
    default: null,
    description: "Whether pauses are cut out. Default: null, the project's.",
  }),
  remove_fillers: Nullable(t.Boolean(), {
    default: null,
    description: "Whether filler words are cut out. Default: null, the project's.",
  }),
}

/** A JSON merge patch of how captions look; `null` puts a member back to what lies under it. */
export const CaptionStyleChange = t.Unsafe<Patch<CaptionStylePart>>({
  ...patchOf(CaptionStylePart),
  title: 'CaptionStyleChange',
  description:
    "What of it changes, at any depth; `null` puts a member back to the project's or the template's. A shadow or a box that is not wanted has a colour that ends in 00.",
})

/** The members of a change that `edits` shows. */
export const editMembers = {
  ...switches,
  caption_style: Nullable(CaptionStyleChange, captionStyle),
  framing: Nullable(t.Array(FramedShotRequest, { maxItems: 200 }), framing),
  layer: Nullable(t.Array(LayerItemRequest, { maxItems: 50 }), layer),
}

// A response may have members that a request may not, so that its shapes have names of their own.
const ShownCaptionStyle: typeof CaptionStylePart = {
  ...CaptionStylePart,
  title: 'ShownCaptionStyle',
}

const shownMembers = {
  ...switches,
  caption_style: Nullable(ShownCaptionStyle, captionStyle),
  framing: Nullable(t.Array(FramedShot), framing),
  layer: Nullable(t.Array(LayerItem), layer),
}

export const ClipEdits = Shape(
  'ClipEdits',
  'What a person changed of how it looks; `null` where nothing.',
  shownMembers,
)
export type ClipEdits = Static<typeof ClipEdits>

/** The same as it is stored: shots and the layer begin, and the cover is seen, at seconds of the source, so that they stay where they are when the cut changes. */
export const StoredEdits = t.Object({
  ...shownMembers,
  /** Whether a person changed the words of the captions. */
  words_edited: t.Boolean({ default: false }),
  /** The stretches whose words are stored; `null` for those of the clip as it was found. */
  heard: Nullable(t.Array(TimeRange), { default: null }),
  /** The switches that are on and remove nothing more: the cut was given by hand while they were. */
  settled: t.Array(Words(['remove_silences', 'remove_fillers']), { default: [] }),
  /** The segments before pauses and filler words were cut out; `null` when nothing was. */
  uncut: Nullable(t.Array(TimeRange), { default: null }),
})
export type StoredEdits = Static<typeof StoredEdits>
