import * as timelines from '@svc/clip-engine/timelines'
import { translatedFiles } from '@svc/clip-engine/transcripts'
import * as domain from '@svc/domain'
import { invalidAt } from '@svc/errors'
import type { Clip, ClipImport, SubtitleFormat, TimelineFormat } from '@svc/specification'

type Timeline = ReturnType<typeof timelines.projectTimeline>
interface Query {
  format?: TimelineFormat
}

const MEMBER = 'timeline'

const FILES: Record<
  TimelineFormat,
  { type: string; write(timeline: Timeline, language: string | null): string }
> = {
  fcpxml: { type: 'application/xml', write: timelines.writeFcpxml },
  otio: { type: 'application/vnd.otio+json', write: timelines.writeOtio },
  edl: { type: 'text/plain', write: timelines.writeEdl },
}

export async function getClipTimeline(
  context: domain.Context,
  clipId: string,
  { format = 'fcpxml' }: Query,
): Promise<Response> {
  const { source, clip } = await domain.readClipTimeline(context, clipId)
  // The whole path of the camera is stored; its shape names what answers show.
  const framing = clip.framing as timelines.Framing
  return fileOf(timelines.clipTimeline(source, { ...clip, ...framing }), format, clip.language)
}

export async function getProjectTimeline(
  context: domain.Context,
  projectId: string,
  { format = 'fcpxml' }: Query,
): Promise<Response> {
  const { title, source, clips } = await domain.readProjectTimeline(context, projectId)
  return fileOf(timelines.projectTimeline(title, source, clips), format, null)
}

/** @throws {ApiError} `VALIDATION_ERROR` at the timeline that cannot be read, or that no clip can be made of. */
export async function importClip(
  context: domain.Context,
  projectId: string,
  { timeline, title }: ClipImport,
): Promise<Clip> {
  const { source } = await domain.readFilm(context, projectId)
  const segments = cutsIn(timeline, source.fps)
  return domain.createClipOf(context, projectId, { segments, title }, () => MEMBER)
}

function cutsIn(timeline: string, fps: number) {
  try {
    return timelines.readTimeline(timeline, fps)
  } catch (error) {
    if (!(error instanceof timelines.TimelineError)) throw error
    throw invalidAt(`body.${MEMBER}`, error.message)
  }
}

function fileOf(timeline: Timeline, format: TimelineFormat, language: string | null): Response {
  const { type, write } = FILES[format]
  const name = encodeURIComponent(`${timeline.name.replaceAll(/[\\/]/g, ' ')}.${format}`)
  return new Response(write(timeline, language), {
    headers: {
      'content-type': `${type}; charset=utf-8`,
      'content-disposition': `attachment; filename="timeline.${format}"; filename*=UTF-8''${name}`,
    },
  })
}

const TYPES: Record<SubtitleFormat, string> = { srt: 'application/x-subrip', vtt: 'text/vtt' }
const NOTE = 'NOTE Translated by a machine, read by no person yet.\n'

export async function getSubtitles(
  context: domain.Context,
  clipId: string,
  language: string,
  { format = 'srt' }: { format?: SubtitleFormat },
): Promise<Response> {
  const track = await domain.translationTrack(context, clipId, language)
  const { [format]: text } = translatedFiles(track, track.segments)
  const isMarked = format === 'vtt' && !track.is_reviewed
  return new Response(isMarked ? text.replace('WEBVTT\n', `WEBVTT\n\n${NOTE}`) : text, {
    headers: {
      'content-type': `${TYPES[format]}; charset=utf-8`,
      'content-disposition': `attachment; filename="captions.${track.language}.${format}"`,
    },
  })
}
