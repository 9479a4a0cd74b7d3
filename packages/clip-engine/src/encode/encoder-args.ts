import type { Encoding } from './encoding.ts'
import { framesPerSecond } from './frame-rate.ts'

/** Writes the output arguments: a file that every phone, browser and platform accepts. */
export function encoderArgs(encoding: Encoding): string[] {
  const { preset, crf, audio_bit_rate, max_video_bit_rate, frame_rate } = encoding
  const keyframe_interval = Math.round(2 * framesPerSecond(frame_rate))
  return [
    ...['-c:v', 'libx264', '-preset', preset, '-crf', String(crf)],
    ...['-profile:v', 'high', '-pix_fmt', 'yuv420p'],
    ...['-g', String(keyframe_interval), '-flags:v', '+cgop+bitexact'],
    ...(max_video_bit_rate === null ? [] : limitArgs(max_video_bit_rate)),
    ...['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709'],
    ...['-color_range', 'tv'],
    ...['-r', `${frame_rate.numerator}/${frame_rate.denominator}`, '-fps_mode', 'cfr'],
    ...['-c:a', 'aac', '-b:a', String(audio_bit_rate), '-ar', '48000', '-ac', '2'],
    ...['-flags:a', '+bitexact'],
    // The source's title, place and dates are its owner's business, not the viewer's.
    ...['-map_metadata', '-1', '-map_chapters', '-1', '-fflags', '+bitexact'],
    ...['-movflags', '+faststart', '-f', 'mp4'],
  ]
}

function limitArgs(bit_rate: number): string[] {
  return ['-maxrate', String(bit_rate), '-bufsize', String(bit_rate)]
}
