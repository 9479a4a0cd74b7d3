import { writeTimecode } from './frame-rate.ts'
import type { Timeline } from './timeline.ts'

/** Writes an edit decision list (CMX 3600) with the cuts; markers as `LOC` comments. It knows no picture sizes and no captions. */
export function writeEdl({ name, rate, source, pieces, markers }: Timeline): string {
  const code = (frame: number) => writeTimecode(frame, rate)
  const events = pieces.flatMap(({ from, at, length }, index) => [
    [
      String(index + 1).padStart(3, '0'),
      'AX      ',
      (source.hasAudio ? 'B' : 'V').padEnd(5),
      'C       ',
      ...[from, from + length, at, at + length].map(code),
    ].join(' '),
    `* FROM CLIP NAME: ${oneLine(source.file)}`,
    ...markers
      .filter((marker) => marker.at >= at && marker.at < at + length)
      .map((marker) => `* LOC: ${code(marker.at)} RED     ${oneLine(marker.text)}`),
    '',
  ])
  const mode = rate.isDrop ? 'DROP FRAME' : 'NON-DROP FRAME'
  return [`TITLE: ${oneLine(name)}`, `FCM: ${mode}`, '', ...events].join('\n')
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
