import { type Static, Type as t } from '@sinclair/typebox'
import { Change, OrNull, Said, SaidOrNull, Shape, ShapeIn } from './members.ts'
import { Name, Text } from './shape.ts'

/** As many people as a project has names for. */
export const MOST_SPEAKERS = 100
const LABEL = 'Who the transcript says it is: `Speaker 1` and so on where no name is told.'
const NAME = 'Shown in place of the label in clips, words and search.'

/** The people who speak in a source. */
export const ProjectSpeakers = t.Array(
  Shape('ProjectSpeaker', 'A person who speaks.', {
    label: Said(LABEL, 'Speaker 1'),
    name: SaidOrNull(`${NAME} \`null\` until a person gives one.`, 'Grace'),
  }),
  {
    description: 'Who speaks, in the order of their first words, where that is known.',
    default: [],
  },
)

/** What of a project changes. */
export const ProjectChange = Change(
  'ProjectChange',
  'What of the project changes: what is left out stays.',
  { speakers: [{ label: 'Speaker 1', name: 'Grace' }] },
  {
    speakers: t.Array(
      ShapeIn('SpeakerName', 'What a person is called.', {
        label: Text([1, 200], LABEL, 'Speaker 1'),
        name: OrNull(Name([1, 100]), `${NAME} \`null\` takes it back.`, 'Grace'),
      }),
      {
        maxItems: MOST_SPEAKERS,
        description: 'People who are named; the others stay as they are. Default: none.',
      },
    ),
  },
)
export type ProjectChange = Static<typeof ProjectChange>
