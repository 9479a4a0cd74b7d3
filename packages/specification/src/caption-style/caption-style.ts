import { type Static, type TObject, type TProperties, Type as t } from '@sinclair/typebox'
import { Shape, ShapeIn } from '../members.ts'
import { CLOSED, Count, Measure, Nullable, Words, withoutDefaults } from '../shape.ts'
import { completer } from '../stored/stored.ts'
import { FONT_FAMILIES } from './font-families.ts'

/** A colour as a text. */
export const COLOR_FORM = {
  pattern: '^#([0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$',
  'x-in-words': 'the form #RRGGBB or #RRGGBBAA',
}

export const Color = (fallback: string, description: string) =>
  t.String({
    ...COLOR_FORM,
    default: fallback,
    description: `${description} #RRGGBB or #RRGGBBAA.`,
  })

const OfHeight = (fallback: number, description: string, minimum = 0) =>
  Measure('percent of the canvas height', [minimum, 2], fallback, description)

const Outline = ShapeIn('CaptionOutline', 'The line around each letter.', {
  color: Color('#000000', 'Colour of the outline.'),
  width: OfHeight(0.35, 'How far the outline reaches around a letter.'),
})

const Shadow = ShapeIn('CaptionShadow', 'The shadow of the text.', {
  color: Color('#000000AA', 'Colour of the shadow.'),
  x: OfHeight(0, 'How far the shadow lies to the right.', -2),
  y: OfHeight(0.15, 'How far the shadow lies below.', -2),
  blur: OfHeight(0.3, 'How soft the edge of the shadow is.'),
})

const Background = ShapeIn('CaptionBackground', 'The box behind the text.', {
  color: Color('#000000B8', 'Colour of the box.'),
  radius: OfHeight(0.3, 'How round the corners of the box are.'),
  padding: OfHeight(0.5, 'How far the box reaches around the text.'),
  per: Words(['word', 'line', 'block'], {
    default: 'line',
    description: 'What a box is drawn around.',
  }),
})

const SHADOW_WORDS = { description: 'The shadow of the text; `null` for none.' }
const BACKGROUND_WORDS = { description: 'The box behind the text; `null` for none.' }

/** Defaults for the missing members of a shadow or a background when the style below has none. */
export const FIRST_SHADOW = completer(Shadow)({})
export const FIRST_BACKGROUND = completer(Background)({})

/** Of what `presets.ts` sets, that by which one is told from another. */
const PRESET_LOOKS = [
  '`bold_pop`: white capitals, the spoken word yellow, words pop up.',
  '`clean`: small, white, fades in.',
  '`karaoke`: white, words fill with yellow as they are spoken.',
  '`boxed`: a violet box behind each spoken word.',
  '`minimal`: smaller, no outline, a soft shadow.',
  '`neon`: capitals with a cyan glow, words bounce.',
  '`typewriter`: typed letter by letter on a dark box.',
  '`news`: white lines on dark blue bars that slide up.',
  '`none`: no captions.',
].join(' ')

const members = {
  enabled: t.Boolean({ default: true, description: 'Whether captions are drawn.' }),
  preset: Words(
    ['clean', 'bold_pop', 'karaoke', 'boxed', 'minimal', 'neon', 'typewriter', 'news', 'none'],
    {
      default: 'bold_pop',
      description: `The look of what is not given. ${PRESET_LOOKS}`,
    },
  ),
  // A family name or an asset, never filter or file syntax: it is written into a subtitle file.
  font_family: t.String({
    pattern: '^([A-Za-z0-9 _-]{1,60}|asset:[0-9A-Za-z]{1,64})$',
    'x-in-words': 'a family like Montserrat, or asset: with the id of a font',
    default: 'Montserrat',
    description: `${FONT_FAMILIES.join(', ')}, or \`asset:\` and the id of a font of the brand kit that is ready.`,
  }),
  font_weight: Count(
    'degree of boldness',
    [100, 900],
    800,
    'How bold letters are: 400 is regular, 700 bold.',
  ),
  font_size: Measure('percent of the canvas height', [1, 15], 4.2, 'How high a line is.'),
  italic: t.Boolean({ default: false, description: 'Whether letters lean.' }),
  uppercase: t.Boolean({ default: true, description: 'Whether all letters are capitals.' }),
  color: Color('#FFFFFF', 'Colour of the text.'),
  highlight_color: Nullable(Color('#FFE600', 'Colour of the word that is spoken.'), {
    default: '#FFE600',
    description: 'Colour of the word that is spoken; `null` for that of the text.',
  }),
  emphasis_color: Nullable(Color('#00E5A0', 'Colour of key words and numbers.'), {
    default: '#00E5A0',
    description: 'Colour of key words and numbers; `null` for that of the text.',
  }),
  speaker_colors: t.Array(Color('#FFFFFF', 'Colour of one speaker.'), {
    maxItems: 8,
    default: [],
    description: 'Colours of the text by speaker, in the order in which they first speak.',
  }),
  animation: Words(['none', 'karaoke', 'pop', 'fade', 'slide_up', 'bounce', 'typewriter'], {
    default: 'pop',
    description: 'How words appear.',
  }),
  animation_ms: Count('ms', [0, 1000], 120, 'How long a word takes to appear.'),
  position: Words(['top', 'middle', 'lower_third', 'bottom', 'custom'], {
    default: 'lower_third',
    description: 'Where captions stand; `custom` is `position_x` and `position_y`.',
  }),
  position_x: Measure(
    'fraction',
    [0, 1],
    0.5,
    'Middle of the text from the left edge of the canvas, for `custom`.',
  ),
  position_y: Measure(
    'fraction',
    [0, 1],
    0.72,
    'Middle of the text from the upper edge of the canvas, for `custom`.',
  ),
  avoid_faces: t.Boolean({
    default: true,
    description: 'Whether captions move away from faces.',
  }),
  safe_zone: Words(['none', 'tiktok', 'reels', 'shorts', 'auto'], {
    default: 'auto',
    description: 'Whose buttons captions keep clear of; `auto` of all of them in upright clips.',
  }),
  max_words_per_line: Count('words', [1, 20], 4, 'The most words of a line.'),
  max_lines: Count('lines', [1, 4], 2, 'The most lines that are shown at once.'),
  max_chars_per_line: Count('characters', [4, 60], 18, 'The most characters of a line.'),
  max_width: Measure(
    'fraction',
    [0.3, 1],
    0.85,
    'The width of the longest line as a part of the canvas width.',
  ),
  min_display_ms: Count('ms', [0, 5000], 250, 'The shortest time that a caption is shown.'),
  emoji: Words(['none', 'inline', 'above'], {
    default: 'none',
    description: 'Where an emoji that fits the words is shown.',
  }),
  profanity: Words(['as_is', 'mask', 'remove'], {
    default: 'as_is',
    description: 'What is done with swear words in captions.',
  }),
  punctuation: t.Boolean({ default: true, description: 'Whether punctuation is shown.' }),
  direction: Words(['auto', 'ltr', 'rtl'], {
    default: 'auto',
    description: 'The direction of writing; `auto` is that of the words.',
  }),
}

export const CaptionStyle = Shape(
  'CaptionStyle',
  'How captions look: every member. Defaults are those of the preset `bold_pop`.',
  {
    ...members,
    outline: Outline,
    shadow: Nullable(Shadow, { default: FIRST_SHADOW, ...SHADOW_WORDS }),
    background: Nullable(Background, { default: null, ...BACKGROUND_WORDS }),
  },
)
export type CaptionStyle = Static<typeof CaptionStyle>

// Parts of a style also occur in responses, where unknown members are allowed. They have no title, since requests would share it.
const partOf = <P extends TProperties>({ properties, description = '' }: TObject<P>) =>
  t.Partial(t.Object(properties), { ...CLOSED, description })

/** How captions are to look: any part of the style, at any depth; omitted members keep the preset's value. */
export const CaptionStylePart = withoutDefaults(
  t.Partial(
    t.Object({
      ...members,
      outline: partOf(Outline),
      shadow: Nullable(partOf(Shadow), SHADOW_WORDS),
      background: Nullable(partOf(Background), BACKGROUND_WORDS),
    }),
    {
      ...CLOSED,
      title: 'CaptionStylePart',
      description:
        "How captions are to look: any part of it, at any depth; what is left out keeps its preset's value.",
    },
  ),
  'untold',
)
export type CaptionStylePart = Static<typeof CaptionStylePart>
