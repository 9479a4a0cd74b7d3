import type { SourceVideo } from '../src/probe/source-video.ts'

/** The measurements of a source, in one line. */
export function summarise({
  content_type,
  duration_seconds,
  video,
  audio,
  subtitles,
}: SourceVideo): string {
  const picture = video
    ? [
        `${video.codec} ${video.width}x${video.height} ${video.frame_rate.toFixed(2)}fps`,
        video.is_variable_frame_rate ? ' uneven' : '',
        video.rotation ? ` turned ${video.rotation}` : '',
        video.is_anamorphic ? ' stretched' : '',
        video.is_hdr ? ' hdr' : '',
      ].join('')
    : 'no picture'
  const sound = audio ? `${audio.codec} ${audio.channels}ch ${audio.sample_rate}Hz` : 'silent'
  const parts = [`${content_type} ${duration_seconds.toFixed(2)}s`, picture, sound]
  return [...parts, ...subtitles.map(({ codec }) => codec)].join(' | ')
}
