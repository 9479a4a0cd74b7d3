import { type Static, Type as t } from '@sinclair/typebox'
import { ClipWord, FoundClip } from './clip.ts'
import { ClipEdits, StoredEdits } from './clip-edits.ts'
import { At, Quantity, Said, Shape, Tally, TallyOrNull } from './members.ts'
import { Words } from './shape.ts'
import { STORY } from './story.ts'

/** The parts of a clip that an edit can change. */
export const CLIP_PARTS = [
  'title',
  'description',
  'hashtags',
  'hook',
  'segments',
  'captions',
  'aspect_ratio',
  'cover_seconds',
  'layout',
  'caption_style',
  'framing',
  'layer',
  'music_asset_id',
  'remove_silences',
  'remove_fillers',
] as const
export type ClipPart = (typeof CLIP_PARTS)[number]

export const ClipParts = t.Array(Words(CLIP_PARTS), {
  description: 'What of it the edit changed; empty for the clip as it was found.',
  examples: [['title', 'segments']],
})

export const ClipRevision = Shape('ClipRevision', 'One state of a clip; it can be brought back.', {
  revision: Tally('changes, from 1', 'The revision; 1 is the clip as it was found.', 2, {
    minimum: 1,
  }),
  title: Said('The headline that it has.', STORY.clip_title),
  duration_seconds: Quantity('seconds', 'The length that it has.', 27.8),
  changed: ClipParts,
  restored_from: TallyOrNull('changes, from 1', 'The revision that it brought back, if any.'),
  created_at: At('When it was made.', STORY.render_created_at),
})
export type ClipRevision = Static<typeof ClipRevision>

const { title, title_source, description, hashtags, hook, start, end, segments, words } =
  FoundClip.properties
const { transcript, boundary_quality, warnings } = FoundClip.properties

/** The same with everything that it holds. Words have seconds of the clip. */
export const ClipRevisionContent = Shape(
  'ClipRevisionContent',
  'One state of a clip, with all that it holds.',
  {
    ...ClipRevision.properties,
    ...{ title, description, hashtags, hook, start, end, segments },
    ...{ transcript, boundary_quality, warnings },
    words: t.Array(ClipWord, { description: 'Its words with their times.' }),
    edits: ClipEdits,
  },
)
export type ClipRevisionContent = Static<typeof ClipRevisionContent>

/** Everything of a clip that an edit can change, as a revision keeps it. Times are seconds of the source. */
export const ClipContent = t.Object({
  ...{ title, title_source, description, hashtags, hook, start, end, segments, words },
  ...{ transcript, boundary_quality, warnings },
  edits: StoredEdits,
})
export type ClipContent = Static<typeof ClipContent>
