import type { Encoding } from './encoding.ts'
import { framesPerSecond } from './frame-rate.ts'

/** Hardware that encodes H.264, in the order in which `auto` tries it. */
export const HARDWARE_ENCODERS = ['nvenc', 'qsv', 'vaapi', 'videotoolbox'] as const
export type HardwareEncoder = (typeof HARDWARE_ENCODERS)[number]
export type EncoderName = HardwareEncoder | 'x264'

interface Coding {
  /** Arguments that stand before the inputs. */
  device?: string[]
  /** What brings the picture to the device. */
  upload?: string
  /** Codec, speed, quality and pixel format. */
  codec(encoding: Encoding): string[]
}

/** `crf` is a scale of quality that the encoders of NVIDIA and Intel have too: the same number looks alike, and is not the same size. */
const CODINGS: Record<EncoderName, Coding> = {
  x264: {
    codec: ({ preset, crf, maxVideoBitRate }) => [
      ...['-c:v', 'libx264', '-preset', preset, '-crf', String(crf), '-pix_fmt', 'yuv420p'],
      ...(maxVideoBitRate === null ? [] : limitArgs(maxVideoBitRate)),
    ],
  },
  nvenc: {
    codec: ({ preset, crf, maxVideoBitRate }) => [
      ...['-c:v', 'h264_nvenc', '-preset', preset === 'medium' ? 'p6' : 'p4', '-tune', 'hq'],
      ...['-rc', 'vbr', '-cq', String(crf), '-b:v', '0', '-spatial-aq', '1'],
      ...['-pix_fmt', 'yuv420p'],
      ...(maxVideoBitRate === null ? [] : limitArgs(maxVideoBitRate)),
    ],
  },
  qsv: {
    codec: ({ preset, crf, maxVideoBitRate }) => [
      ...['-c:v', 'h264_qsv', '-preset', preset === 'medium' ? 'medium' : 'fast'],
      ...['-global_quality', String(crf), '-pix_fmt', 'nv12', ...averageArgs(maxVideoBitRate)],
    ],
  },
  vaapi: {
    device: ['-init_hw_device', 'vaapi=gpu', '-filter_hw_device', 'gpu'],
    upload: 'format=nv12,hwupload',
    codec: ({ crf, maxVideoBitRate }) => [
      ...['-c:v', 'h264_vaapi', '-global_quality', String(crf), ...averageArgs(maxVideoBitRate)],
    ],
  },
  videotoolbox: {
    codec: ({ crf, maxVideoBitRate }) => [
      ...['-c:v', 'h264_videotoolbox', '-pix_fmt', 'yuv420p'],
      // Its scale goes from 1 to 100, upwards.
      ...(maxVideoBitRate === null
        ? ['-q:v', String(Math.round(110 - 2.25 * crf))]
        : averageArgs(maxVideoBitRate)),
    ],
  },
}

/** The arguments of one encoder run: before the inputs, the chains after the one that ends in `[picture]`, what to map, how to code. */
export function pictureCoding(encoder: EncoderName, encoding: Encoding) {
  const { device = [], upload, codec } = CODINGS[encoder]
  const { frame_rate } = encoding
  return {
    device,
    chains: upload ? [`[picture]${upload}[uploaded]`] : [],
    map: upload ? '[uploaded]' : '[picture]',
    args: [
      ...codec(encoding),
      ...['-profile:v', 'high', '-g', String(Math.round(2 * framesPerSecond(frame_rate)))],
      ...['-flags:v', '+cgop+bitexact'],
      ...['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709'],
      ...['-color_range', 'tv'],
      ...['-r', `${frame_rate.numerator}/${frame_rate.denominator}`, '-fps_mode', 'cfr'],
    ],
  }
}

function limitArgs(bitRate: number): string[] {
  return ['-maxrate', String(bitRate), '-bufsize', String(bitRate)]
}

/** Below the limit on average: with both alike these encoders fill every second up to it. */
function averageArgs(bitRate: number | null): string[] {
  return bitRate === null ? [] : ['-b:v', String(Math.floor(0.8 * bitRate)), ...limitArgs(bitRate)]
}
