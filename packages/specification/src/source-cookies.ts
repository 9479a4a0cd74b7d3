import { type Static, Type as t } from '@sinclair/typebox'
import { At, AtOrNull, Said, Shape, ShapeIn } from './members.ts'
import { STORY } from './story.ts'

/** The most characters of the cookies of a site; browsers send at most a tenth of it. */
const MOST_CHARACTERS = 65_536

export const SourceCookies = Shape(
  'SourceCookies',
  'That there are cookies for a site; what they are is never shown.',
  {
    site: Said('The site whose pages are fetched with them.', STORY.site),
    expires_at: AtOrNull(
      'When the last of them ends by itself, `null` where none says; a site may end them earlier.',
      STORY.month_end,
    ),
    updated_at: At('When they were given.', STORY.brand_made_at),
  },
)
export type SourceCookies = Static<typeof SourceCookies>

export const SourceCookiesList = Shape(
  'SourceCookiesList',
  'The sites that the account gave cookies for.',
  {
    items: t.Array(SourceCookies, { description: 'All of the account, by the name of the site.' }),
  },
)
export type SourceCookiesList = Static<typeof SourceCookiesList>

export const SourceCookiesRequest = ShapeIn(
  'SourceCookiesRequest',
  'Cookies of a browser that is signed in at a site.',
  {
    cookies: t.String({
      minLength: 1,
      maxLength: MOST_CHARACTERS,
      description:
        'The cookies of this site alone, as a file in the format of Netscape (`cookies.txt`), which extensions of browsers export: a line for each, of seven fields with tabs between them.',
      examples: ['.youtube.com\tTRUE\t/\tTRUE\t1830294000\tSID\tvalue'],
    }),
  },
)
export type SourceCookiesRequest = Static<typeof SourceCookiesRequest>
