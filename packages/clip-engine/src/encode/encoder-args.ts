import type { Encoding } from './encoding.ts'
import { framesPerSecond } from './frame-rate.ts'

/** Writes the output arguments for a file that phones, browsers and platforms accept. */
export function encoderArgs(encoding: Encoding, picture = pictureArgs(encoding)): string[] {
  const { audioCoder, audioBitRate } = encoding
  return [
    ...picture,
    ...['-c:a', 'aac', '-aac_coder', audioCoder, '-b:a', String(audioBitRate)],
    ...['-ar', '48000', '-ac', '2'],
    ...['-flags:a', '+bitexact'],
    // Privacy: the source's title, location and dates must not reach the viewer.
    ...['-map_metadata', '-1', '-map_chapters', '-1', '-fflags', '+bitexact'],
    ...['-movflags', '+faststart', '-f', 'mp4'],
  ]
}

function pictureArgs({ preset, crf, maxVideoBitRate, frame_rate }: Encoding): string[] {
  const keyframeInterval = Math.round(2 * framesPerSecond(frame_rate))
  return [
    ...['-c:v', 'libx264', '-preset', preset, '-crf', String(crf)],
    ...['-profile:v', 'high', '-pix_fmt', 'yuv420p'],
    ...['-g', String(keyframeInterval), '-flags:v', '+cgop+bitexact'],
    ...(maxVideoBitRate === null ? [] : limitArgs(maxVideoBitRate)),
    ...['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709'],
    ...['-color_range', 'tv'],
    ...['-r', `${frame_rate.numerator}/${frame_rate.denominator}`, '-fps_mode', 'cfr'],
  ]
}

function limitArgs(bitRate: number): string[] {
  return ['-maxrate', String(bitRate), '-bufsize', String(bitRate)]
}
