import { type Static, Type as t } from '@sinclair/typebox'
import { Body, DryRun, Flag, IdIn, Metadata, ShapeIn } from './members.ts'
import { PROJECT_TYPES } from './project.ts'
import { ProjectSettingsRequest } from './project-settings.ts'
import { Text, Words } from './shape.ts'
import { STORY } from './story.ts'

const TRANSCRIPT_FORMATS = ['srt', 'vtt', 'json'] as const

const Transcript = ShapeIn(
  'GivenTranscript',
  'A transcript that is used in place of recognizing speech.',
  {
    upload_id: t.Optional(
      IdIn('An upload of the purpose `transcript`; in place of `text`.', STORY.upload_id),
    ),
    text: t.Optional(
      t.String({
        minLength: 1,
        description: 'The transcript itself, at most 2 MB; in place of `upload_id`.',
        examples: ['1\n00:00:00,000 --> 00:00:02,400\nWhat did we decide?\n'],
      }),
    ),
    format: t.Optional(
      Words(TRANSCRIPT_FORMATS, {
        description: 'How it is written; needed with `text`.',
        examples: ['srt'],
      }),
    ),
  },
)

const Source = Body(
  'SourceRequest',
  'The video: exactly one of `url` and `upload_id`.',
  { url: STORY.source_url },
  {
    url: t.Optional(
      t.String({
        maxLength: 2048,
        description:
          'An `http` or `https` address in a public network; a user and a password in it are used and not shown again. In place of `upload_id`.',
        examples: [STORY.source_url],
      }),
    ),
    upload_id: t.Optional(
      IdIn('A finished upload of the purpose `source`; in place of `url`.', STORY.upload_id),
    ),
    transcript: t.Optional(Transcript),
  },
)

export const ProjectRequest = Body(
  'ProjectRequest',
  'What clips are made of, and how. Defaults lie under the template, and that under `settings`.',
  {
    title: STORY.project_title,
    source: { url: STORY.source_url },
    settings: {
      clip_count: { max: 8 },
      aspect_ratio: '9:16',
      captions: { preset: 'bold_pop' },
    },
    metadata: { episode: '42' },
  },
  {
    type: t.Optional(
      Words(PROJECT_TYPES, {
        description:
          '`clipping` finds clips; `captions` keeps the whole source as one clip. Default: "clipping".',
        examples: ['clipping'],
      }),
    ),
    title: t.Optional(
      Text(
        [1, 200],
        "What it is called. Default: the source's title, else the name of the file.",
        STORY.project_title,
      ),
    ),
    source: Source,
    template_id: t.Optional(
      IdIn(
        'The template whose configuration lies under `settings`. Default: the default one, if there is one.',
        STORY.template_id,
      ),
    ),
    settings: t.Optional(ProjectSettingsRequest),
    webhook_url: t.Optional(
      t.String({
        maxLength: 2048,
        description:
          "An `https` address that gets this project's events, signed like all. Default: none.",
        examples: ['https://app.example.com/hooks/clips'],
      }),
    ),
    metadata: t.Optional(Metadata),
    confirm_rights: t.Optional(
      Flag(
        'Whether the caller says that they may use the video; kept with time and credential. Default: false.',
        true,
      ),
    ),
    dry_run: t.Optional(DryRun),
  },
)
export type ProjectRequest = Static<typeof ProjectRequest>
