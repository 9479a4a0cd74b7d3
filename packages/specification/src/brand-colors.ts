import { type Static, Type as t } from '@sinclair/typebox'
import { LIST_CHANGED_AT, REPLACED_STATE } from './brand-kit.ts'
import { COLOR_FORM } from './caption-style/caption-style.ts'
import { Said, SaidOrNull } from './members.ts'
import { CLOSED, Nullable } from './shape.ts'
import { Name } from './text.ts'

/** More than a palette has, and few enough to be shown beside each other. */
const MOST_COLORS = 24

const COLOR = '#RRGGBB or #RRGGBBAA.'
const NAME = 'What it is called; `null` for none.'

export const BrandColorsRequest = t.Object(
  {
    items: t.Array(
      t.Object(
        {
          color: t.String({ ...COLOR_FORM, description: COLOR, examples: ['#1A73E8'] }),
          name: t.Optional(
            Nullable(
              Name({ minLength: 1, maxLength: 50, description: 'Its name.', examples: ['Sea'] }),
              { description: `${NAME} Default: null.`, examples: ['Sea'] },
            ),
          ),
        },
        { ...CLOSED, title: 'BrandColorItem', description: 'A colour of the brand.' },
      ),
      {
        maxItems: MOST_COLORS,
        description: 'All of them, the most important first: they replace those there are.',
      },
    ),
    updated_at: REPLACED_STATE,
  },
  { ...CLOSED, title: 'BrandColorsRequest', description: "The brand's colours, all of them." },
)
export type BrandColorsRequest = Static<typeof BrandColorsRequest>

/** The colours of a brand; `updated_at` is `null` until colours are first set. */
export const BrandColors = t.Object(
  {
    items: t.Array(
      t.Object(
        { color: Said(`${COLOR} In capitals.`, '#1A73E8'), name: SaidOrNull(NAME, 'Sea') },
        { title: 'BrandColor', description: 'A colour of the brand.' },
      ),
      { description: 'All of them, in the order in which they were given.' },
    ),
    updated_at: LIST_CHANGED_AT,
  },
  {
    title: 'BrandColors',
    description:
      'Colours that are offered wherever one is chosen. They change no clip by themselves.',
  },
)
export type BrandColors = Static<typeof BrandColors>
