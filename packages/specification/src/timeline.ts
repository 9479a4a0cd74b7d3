import { type Static, Type as t } from '@sinclair/typebox'
import { NewTitle } from './clip-change.ts'
import { ShapeIn } from './members.ts'
import { Words } from './shape.ts'

const TIMELINE_FORMATS = ['fcpxml', 'otio', 'edl'] as const
export type TimelineFormat = (typeof TIMELINE_FORMATS)[number]

export const TimelineQuery = t.Object({
  format: t.Optional(
    Words(TIMELINE_FORMATS, {
      description:
        'FCPXML 1.10 for Final Cut Pro and DaVinci Resolve, OpenTimelineIO, or an edit decision list (CMX 3600), which has cuts and markers alone. Default: "fcpxml".',
      examples: ['otio'],
    }),
  ),
})

const LIST =
  'TITLE: One question\nFCM: NON-DROP FRAME\n\n001  AX       B     C        00:05:12:10 00:05:43:22 00:00:00:00 00:00:31:12\n* FROM CLIP NAME: talk.mp4\n'

const written = (example: string) => ({ schema: { type: 'string' }, example })

/** The answers of an operation that gives a timeline. */
export const TIMELINE_FILES = {
  200: {
    description: 'The file, to be saved under its name.',
    content: {
      'application/xml': written('<fcpxml version="1.10">…</fcpxml>'),
      'application/vnd.otio+json': written('{"OTIO_SCHEMA":"Timeline.1","name":"One question"}'),
      'text/plain': written(LIST),
    },
  },
}

export const ClipImport = ShapeIn('ClipImport', 'A clip that was cut in an editing program.', {
  timeline: t.String({
    minLength: 1,
    maxLength: 800_000,
    description:
      'The text of an OpenTimelineIO file or of an edit decision list (CMX 3600). Its first track of pictures counts.',
    examples: [LIST],
  }),
  title: t.Optional(NewTitle),
})
export type ClipImport = Static<typeof ClipImport>
