import { type Static, Type as t } from '@sinclair/typebox'
import * as m from './members.ts'
import { WholeProjectSettings } from './project-settings.ts'
import { ProjectSpeakers } from './project-speakers.ts'
import { Nullable, Words } from './shape.ts'
import { STORY } from './story.ts'

export const PROJECT_TYPES = ['clipping', 'captions'] as const
export const PROJECT_STATUSES = [
  'queued',
  'processing',
  'completed',
  'failed',
  'cancelled',
] as const
export const PROJECT_STAGES = [
  'downloading',
  'probing',
  'downloading_model',
  'transcribing',
  'analyzing',
  'selecting',
  'reframing',
  'previewing',
  'finalizing',
] as const
export type ProjectStage = (typeof PROJECT_STAGES)[number]

export const ProjectWarning = m.Shape(
  'ProjectWarning',
  'What of the result is not as one would expect.',
  {
    code: Words(
      [
        'no_speech',
        'low_audio',
        'few_candidates',
        'llm_unavailable_used_builtin',
        'language_uncertain',
        'speech_uncertain',
        'recognizer_fallback',
        'source_low_resolution',
        'captions_already_burned_in',
        'moments_used_before',
      ],
      { description: 'What a program tells it by.', examples: ['few_candidates'] },
    ),
    message: m.Said('The same in words.', 'Fewer clips were found than were asked for.'),
  },
)
export type ProjectWarning = Static<typeof ProjectWarning>

export const ProjectError = m.Shape('ProjectError', 'Why a project failed.', {
  code: Words(
    [
      'source_unreachable',
      'source_forbidden',
      'source_unsupported',
      'source_too_long',
      'source_too_large',
      'source_corrupt',
      'range_outside_source',
      'no_audio_track',
      'transcription_failed',
      'processing_failed',
      'timeout',
      'storage_full',
    ],
    { description: 'What a program tells it by.', examples: ['source_unreachable'] },
  ),
  message: m.Said('The same in words.', 'The address did not answer.'),
  stage: m.OrNull(Words(PROJECT_STAGES), 'The stage in which it failed.', 'downloading'),
  retryable: m.Flag(
    'Whether the same may succeed later: `POST /v1/projects/{project_id}/retry`.',
    true,
  ),
})
export type ProjectError = Static<typeof ProjectError>

const SOURCE_PLATFORMS = ['youtube', 'vimeo', 'twitch', 'direct', 'upload', 'other'] as const

/** The properties found in a source; `null` until probed. */
export const ProjectFacts = t.Object({
  platform: Words(SOURCE_PLATFORMS, {
    default: 'other',
    description: 'Where it lies; `direct` is the address of a file.',
    examples: ['upload'],
  }),
  title: m.SaidOrNull('What it is called where it lies.', STORY.file_name),
  duration_seconds: m.QuantityOrNull(
    'seconds',
    'How long it is; `null` until it was looked at.',
    1834.2,
  ),
  width: m.TallyOrNull('pixels', 'Width of its picture; `null` until it was looked at.', 1920),
  height: m.TallyOrNull('pixels', 'Height of its picture; `null` until it was looked at.', 1080),
  fps: m.QuantityOrNull('frames per second', 'Its frame rate; `null` until it was looked at.', 30),
  has_audio: m.OrNull(t.Boolean(), 'Whether it has sound; `null` until it was looked at.', true),
  size_bytes: m.QuantityOrNull(
    'bytes',
    'How large the file is; `null` until it is known.',
    181_000_000,
  ),
  content_type: m.SaidOrNull('Its media type; `null` until it was looked at.', 'video/mp4'),
})

/** The facts about a source as they are stored: also what its addresses are made from. */
export const StoredSource = t.Object({
  ...ProjectFacts.properties,
  /** The media type under which browsers play the file; `null` when they cannot, or nothing is known of it yet. */
  playback_type: Nullable(t.String()),
  /** Whether its waveform is stored. */
  has_waveform: t.Boolean(),
})
export type StoredSource = Static<typeof StoredSource>

export const ProjectSource = m.Shape(
  'ProjectSource',
  'Where the video comes from, and what it turned out to be.',
  {
    kind: Words(['url', 'upload'], {
      description: 'Whether it was given as an address or uploaded.',
      examples: ['upload'],
    }),
    url: m.SaidOrNull('Its address, without credentials and signed parts; `null` for an upload.'),
    upload_id: m.SaidOrNull('The upload; `null` for an address.', STORY.upload_id),
    ...ProjectFacts.properties,
    playback_url: m.FileUrl('The whole source, where browsers can play it as it is', 'source'),
    waveform_url: m.FileUrl(
      'Its waveform for players and editors, 50 lowest and highest values a second, as audiowaveform writes them to a `.dat` file of 8 bits: 24 bytes of head, then two bytes each; for sources with sound, once analyzed',
      'waveform.dat',
    ),
  },
)
export type ProjectSource = Static<typeof ProjectSource>

const TRANSCRIPT_SOURCES = ['asr', 'imported', 'embedded', 'site', 'none'] as const

/** Where a transcript came from, and how long it is. */
export const ProjectTranscript = t.Object({
  word_count: m.Tally('words', 'How many words were spoken.', 4521),
  source: Words(TRANSCRIPT_SOURCES, {
    default: 'none',
    description:
      'Who wrote it: `asr` the recognizer, `imported` the request, `embedded` the file, `site` the platform.',
    examples: ['asr'],
  }),
})

const TranscriptUrl = (format: string) =>
  m.Said(
    `The whole transcript as ${format}; opens without a credential.`,
    `${STORY.files_url}/transcript.${format.toLowerCase()}`,
  )

export const Project = m.Shape(
  'Project',
  'One source video and the work on it: from the moment it is given until its clips are made.',
  {
    project_id: m.Id('The project.', STORY.project_id),
    type: Words(PROJECT_TYPES, {
      description: '`clipping` finds clips; `captions` keeps the whole source as one clip.',
      examples: ['clipping'],
    }),
    title: m.SaidOrNull(
      "The title of the request, else the source's, else the name of the file.",
      STORY.project_title,
    ),
    status: Words(PROJECT_STATUSES, {
      description: 'What to do next: `completed`, `failed` and `cancelled` are final.',
      examples: ['completed'],
    }),
    stage: m.OrNull(
      Words(PROJECT_STAGES),
      'What is happening; `null` when nothing is. More stages may come.',
    ),
    progress: m.Tally('percent', 'How much is done; it never falls.', 100, {
      minimum: 0,
      maximum: 100,
    }),
    queue_position: m.TallyOrNull('others ahead, from 0', 'Its place among those that wait.'),
    estimated_seconds_remaining: m.TallyOrNull('seconds', 'How long it will still take.'),
    source: ProjectSource,
    settings: WholeProjectSettings,
    template_id: m.SaidOrNull('The template it was made with.', STORY.template_id),
    template_snapshot_at: m.AtOrNull(
      'When the template was read: later changes of it do not count.',
      STORY.project_created_at,
    ),
    language: m.SaidOrNull('The language that is spoken (BCP 47); `null` until it is known.', 'en'),
    clip_count: m.Tally('clips', 'How many clips there are so far.', 8),
    thumbnail_url: m.FileUrl('A picture of its best clip', 'thumbnail.jpg'),
    credits: m.RunCredits(
      'ProjectCredits',
      0,
      'What its renders cost, together; finding clips is free.',
    ),
    transcript: Nullable(
      m.Shape('TranscriptFiles', 'The whole transcript, as files.', {
        srt_url: TranscriptUrl('SRT'),
        vtt_url: TranscriptUrl('VTT'),
        json_url: TranscriptUrl('JSON'),
        ...ProjectTranscript.properties,
      }),
      { description: 'The whole transcript; `null` until there is one.' },
    ),
    speakers: ProjectSpeakers,
    share: Nullable(
      m.Shape('ShareSummary', 'The share link in short.', {
        url: m.Said('Its address.', 'https://clips.example.org/s/7Qm2XbT9cVw4RkE1nZ5yLp'),
        created_at: m.At('When it was made.', STORY.shared_at),
      }),
      { description: 'The public link; `null` without one.' },
    ),
    warnings: t.Array(ProjectWarning, {
      description: 'What of the result is not as one would expect.',
      examples: [[]],
    }),
    error: m.OrNull(ProjectError, 'Why it failed; `null` unless it did.'),
    metadata: m.Metadata,
    created_at: m.At('When it was asked for.', STORY.project_created_at),
    updated_at: m.At('When it last changed.', STORY.project_completed_at),
    started_at: m.AtOrNull('When work on it began.', STORY.project_started_at),
    completed_at: m.AtOrNull('When it ended, well or not.', STORY.project_completed_at),
    expires_at: m.AtOrNull('When it is deleted; `null` keeps it.', '2026-08-02T09:30:00.000Z'),
  },
)
export type Project = Static<typeof Project>
