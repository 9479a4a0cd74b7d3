import { chain, filter } from '../ffmpeg/filter-text.ts'
import { type Canvas, even } from './canvas.ts'
import type { FrameRate } from './frame-rate.ts'

/**
 * Writes the chains that make a picture for an audio-only clip: its waveform over a still
 * background, from `[heard]` into `[framed]`.
 */
export function soundPictureChains(canvas: Canvas, rate: FrameRate, frameCount: number): string[] {
  const fps = `${rate.numerator}/${rate.denominator}`
  const wave = { width: even(canvas.width * 0.8), height: even(canvas.width * 0.3) }
  return [
    chain([], background(canvas, rate, frameCount), ['backdrop']),
    chain(
      ['heard'],
      [
        filter('showwaves', {
          s: `${wave.width}x${wave.height}`,
          mode: 'cline',
          rate: fps,
          colors: '0x7FA8FF',
          scale: 'sqrt',
          draw: 'full',
        }),
        filter('format', { pix_fmts: 'yuva420p' }),
      ],
      ['wave'],
    ),
    chain(
      ['backdrop', 'wave'],
      [
        filter('overlay', { x: '(W-w)/2', y: '(H-h)*0.42', eof_action: 'repeat' }),
        filter('trim', { end_frame: frameCount }),
        filter('format', { pix_fmts: 'yuv420p' }),
        'setsar=1',
      ],
      ['framed'],
    ),
  ]
}

/** Writes the filters of the still background: one small frame, enlarged and repeated. */
function background({ width, height }: Canvas, rate: FrameRate, frameCount: number): string[] {
  const small = { width: even(width / 4), height: even(height / 4) }
  const fps = `${rate.numerator}/${rate.denominator}`
  return [
    filter('gradients', {
      s: `${small.width}x${small.height}`,
      rate: fps,
      c0: '0x152044',
      c1: '0x3A2260',
      x0: 0,
      y0: 0,
      x1: small.width - 1,
      y1: small.height - 1,
      speed: 0.00001,
    }),
    filter('trim', { end_frame: 1 }),
    filter('scale', {
      w: width,
      h: height,
      flags: 'bicubic',
      out_color_matrix: 'bt709',
      out_range: 'tv',
    }),
    filter('format', { pix_fmts: 'yuv420p' }),
    filter('loop', { loop: frameCount, size: 1 }),
    filter('fps', { fps }),
  ]
}
