import { SAMPLE_RATE } from '../speech-pieces.ts'

/** Writes mono samples as a WAV file, the one sound format that every decoder reads. */
export function encodeWav(samples: Int16Array): Blob {
  const bytes = samples.length * 2
  const header = new DataView(new ArrayBuffer(44))
  const text = (at: number, value: string) => {
    for (const [index, character] of [...value].entries()) {
      header.setUint8(at + index, character.charCodeAt(0))
    }
  }
  text(0, 'RIFF')
  header.setUint32(4, 36 + bytes, true)
  text(8, 'WAVEfmt ')
  header.setUint32(16, 16, true)
  header.setUint16(20, 1, true) // integer PCM
  header.setUint16(22, 1, true) // channels
  header.setUint32(24, SAMPLE_RATE, true)
  header.setUint32(28, SAMPLE_RATE * 2, true)
  header.setUint16(32, 2, true) // bytes a frame
  header.setUint16(34, 16, true) // bits a sample
  text(36, 'data')
  header.setUint32(40, bytes, true)
  return new Blob([header, new Int16Array(samples)], { type: 'audio/wav' })
}
