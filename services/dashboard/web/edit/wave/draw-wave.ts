import WaveSurfer from 'wavesurfer.js'
import type { WaveformPart } from '../../data/waveform.ts'

/** Draws a waveform into an element; returns what removes it. */
export function drawWave(container: HTMLElement, { highest, lowest, start, end }: WaveformPart) {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
  const color = getComputedStyle(container).color
  const drawn = WaveSurfer.create({
    container,
    height: 'auto',
    normalize: true,
    interact: false,
    waveColor: color,
    cursorWidth: 0,
    peaks: [highest, lowest],
    duration: end - start,
    ...(nonce && { cspNonce: nonce }),
  })
  return () => drawn.destroy()
}
