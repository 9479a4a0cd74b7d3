import { type Static, Type as t } from '@sinclair/typebox'
import { CaptionStylePart } from './caption-style/caption-style.ts'
import * as m from './members.ts'
import { RENDER_PRESETS, renderMembers, WholeRenderSettings } from './render-settings.ts'
import { CLOSED, Nullable, Words, withoutDefaults } from './shape.ts'
import { STORY } from './story.ts'

const RENDER_STATUSES = ['queued', 'rendering', 'completed', 'failed', 'cancelled'] as const
const asked = withoutDefaults(t.Object(renderMembers), 'untold')

export const RenderRequest = t.Partial(
  t.Object({
    ...asked.properties,
    template_id: m.IdIn("The template to use. Default: the project's.", STORY.template_id),
    captions: t.Union([CaptionStylePart, t.Literal(false)], {
      description:
        "How captions look, over the template's; `false` for none. Default: as in the project.",
    }),
    max_file_bytes: t.Integer({
      minimum: 100_000,
      'x-unit': 'bytes',
      description: 'What the file is kept below. Default: no limit but that of `preset`.',
      examples: [50_000_000],
    }),
    preset: Words(RENDER_PRESETS, {
      description:
        'The platform whose limits the file keeps; `master` for the best quality. Default: none.',
      examples: ['youtube_shorts'],
    }),
    max_credits: m.MaxCredits,
    metadata: m.Metadata,
    force: m.Flag('Whether the same render is made and charged again. Default: false.', false),
    dry_run: m.DryRun,
  }),
  {
    ...CLOSED,
    title: 'RenderRequest',
    description: 'How a clip is rendered. What is left out is as in the template and the project.',
    examples: [{ resolution: '1080p', max_credits: 2 }],
  },
)
export type RenderRequest = Static<typeof RenderRequest>

/** The properties of a finished file as stored; its address is added on read. */
const outputFacts = {
  content_type: m.Said('Its media type.', 'video/mp4'),
  size_bytes: m.Quantity('bytes', 'How large it is.', 8_412_233),
  width: m.Tally('pixels', 'Width of the picture.', 1080),
  height: m.Tally('pixels', 'Height of the picture.', 1920),
  fps: m.Quantity('frames per second', 'Its frame rate.', 30),
  duration_seconds: m.Quantity('seconds', 'How long it plays.', 31.5),
  video_codec: m.Said('How the picture is encoded.', 'h264'),
  audio_codec: m.SaidOrNull('How the sound is encoded; `null` without sound.', 'aac'),
  loudness_lufs: m.QuantityOrNull('LUFS', 'How loud it is, over all of it (EBU R 128).', -14),
  sha256: m.Said('The SHA-256 of the file, in hexadecimal.', STORY.render_sha256),
}
export const OutputFacts = t.Object(outputFacts)
export type RenderOutputFacts = Static<typeof OutputFacts>

export const RenderChecks = m.Shape('RenderChecks', 'What was measured in the finished file.', {
  black_frames: m.Tally('frames', 'How many are black.', 0),
  audio_peak_dbfs: m.QuantityOrNull('dBFS', 'The highest level; `null` without sound.', -1.2),
  caption_sync_error_ms: m.QuantityOrNull(
    'ms',
    'How far captions are from the words; `null` when it cannot be told.',
    40,
  ),
  face_coverage: m.QuantityOrNull(
    'fraction from 0 to 1',
    'In which part of the time a face that is seen is in the frame.',
    0.98,
  ),
})
export type RenderChecks = Static<typeof RenderChecks>

export const RenderError = m.Shape('RenderError', 'Why a render failed.', {
  code: Words(
    ['encode_failed', 'source_missing', 'timeout', 'storage_full', 'font_missing', 'asset_missing'],
    { description: 'What a program tells it by.', examples: ['timeout'] },
  ),
  message: m.Said('The same in words.', 'The render took too long.'),
  retryable: m.Flag(
    'Whether the same may succeed later: `POST /v1/renders/{render_id}/retry`.',
    true,
  ),
})
export type RenderError = Static<typeof RenderError>

const Url = (what: string, name: string) =>
  m.Said(`${what}; opens without a credential.`, `${STORY.files_url}/${name}`)

export const Render = m.Shape(
  'Render',
  'One run that makes a finished file of a clip. It costs credits.',
  {
    render_id: m.Id('The render.', STORY.render_id),
    clip_id: m.Id('The clip that it is of.', STORY.clip_id),
    project_id: m.Id('The project of the clip.', STORY.project_id),
    clip_revision: m.Tally('changes, from 1', 'The `revision` of the clip that it shows.', 1),
    status: Words(RENDER_STATUSES, {
      description: 'How far it is: `completed`, `failed` and `cancelled` are final.',
      examples: ['completed'],
    }),
    progress: m.Tally('percent', 'How much is done; it never falls.', 100, {
      minimum: 0,
      maximum: 100,
    }),
    estimated_seconds_remaining: m.TallyOrNull('seconds', 'How long it will still take.'),
    queue_position: m.TallyOrNull('others ahead, from 0', 'Its place among those that wait.'),
    not_before: m.AtOrNull('When it may begin; set for a post that is due later.'),
    settings: WholeRenderSettings,
    output: Nullable(
      m.Shape('RenderOutput', 'The finished file.', {
        url: Url('The finished file', 'render.mp4'),
        url_expires_at: m.At(
          'Until when this address opens it; reading the render gives a new one.',
          STORY.post_due_at,
        ),
        ...outputFacts,
      }),
      { description: 'The finished file; `null` until there is one.' },
    ),
    captions: Nullable(
      m.Shape('RenderCaptionFiles', 'Its captions as files.', {
        srt_url: Url('Its captions as SRT', 'render.srt'),
        vtt_url: Url('Its captions as VTT', 'render.vtt'),
        ass_url: Url('Its captions as ASS, with their look', 'render.ass'),
      }),
      { description: 'Its captions as files; `null` until there are some.' },
    ),
    thumbnail_url: m.FileUrl('A picture of it', 'render.jpg'),
    credits: m.RunCredits('RenderCredits', 1),
    checks: Nullable(RenderChecks, {
      description: 'What was measured in the finished file; `null` until there is one.',
    }),
    error: m.OrNull(RenderError, 'Why it failed; `null` unless it did.'),
    metadata: m.Metadata,
    created_at: m.At('When it was asked for.', STORY.render_created_at),
    started_at: m.AtOrNull('When work on it began.', STORY.render_created_at),
    completed_at: m.AtOrNull('When it ended, well or not.', STORY.render_completed_at),
  },
)
export type Render = Static<typeof Render>
