import { type Static, Type as t } from '@sinclair/typebox'
import { Id, OrNull, Quantity, QuantityOrNull, Said, SaidOrNull, Shape, Tally } from './members.ts'
import { Words } from './shape.ts'
import { STORY } from './story.ts'

const Mark = Shape('Mark', 'A word that was looked for.', {
  from: Tally('characters', 'Where it begins in `text`, counted in UTF-16 code units.', 4),
  to: Tally('characters', 'Where it ends.', 9),
})

export const Found = Shape('Found', 'A text in which the words were found.', {
  kind: Words(['video', 'clip', 'speech'], {
    description:
      'Whose text it is: the title of a video, title and description of a clip, or what is said in a video.',
    examples: ['speech'],
  }),
  project_id: Id('The project of the video.', STORY.project_id),
  project_title: SaidOrNull('Its title.', 'What we learned'),
  clip_id: OrNull(t.String(), 'The clip, where it is one.'),
  start: Quantity('seconds', 'Where it begins in the source.', 61.2),
  end: QuantityOrNull('seconds', 'Where it ends; `null` where the length is not known.', 78.9),
  speaker: SaidOrNull('Who speaks, where that is known.'),
  text: Said('The text.', 'The clock drifts a second a day.'),
  marks: t.Array(Mark, { description: 'The words that were looked for, in order.' }),
})
export type Found = Static<typeof Found>
