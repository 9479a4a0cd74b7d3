import { translatedFiles } from '@svc/clip-engine/transcripts'
import { type Context, translationTrack } from '@svc/domain'
import type { SubtitleFormat } from '@svc/specification'

const TYPES: Record<SubtitleFormat, string> = { srt: 'application/x-subrip', vtt: 'text/vtt' }
const NOTE = 'NOTE Translated by a machine, read by no person yet.\n'

export async function getSubtitles(
  context: Context,
  clipId: string,
  language: string,
  { format = 'srt' }: { format?: SubtitleFormat },
): Promise<Response> {
  const track = await translationTrack(context, clipId, language)
  const { [format]: text } = translatedFiles(track, track.segments)
  const isMarked = format === 'vtt' && !track.is_reviewed
  return new Response(isMarked ? text.replace('WEBVTT\n', `WEBVTT\n\n${NOTE}`) : text, {
    headers: {
      'content-type': `${TYPES[format]}; charset=utf-8`,
      'content-disposition': `attachment; filename="captions.${track.language}.${format}"`,
    },
  })
}
