import type { Marked, Piece, Timeline } from './timeline.ts'

/**
 * Writes an FCPXML 1.10 document, as Final Cut Pro and DaVinci Resolve read it: a sequence of the clip's shape, the source
 * cut and moved as the camera follows, and its captions.
 *
 * @see https://developer.apple.com/documentation/professional-video-applications/fcpxml-reference
 */
export function writeFcpxml(timeline: Timeline, language: string | null): string {
  const { name, rate, source, canvas, pieces } = timeline
  const time = (frames: number) => `${frames * rate.seconds}/${rate.frames}s`
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0)
  const code = `tcFormat="${rate.isDrop ? 'DF' : 'NDF'}"`
  const sound = source.hasAudio ? ' hasAudio="1" audioSources="1" audioChannels="2"' : ''
  const shape = ({ width, height }: { width: number; height: number }) =>
    `frameDuration="${rate.seconds}/${rate.frames}s" width="${width}" height="${height}"`
  const writeCaption = (caption: Marked, piece: Piece) => {
    const at = `offset="${time(caption.at - piece.at + piece.from)}" duration="${time(caption.length)}"`
    const role = `iTT?captionFormat=ITT.${language ?? 'en'}`
    return `<caption lane="1" ${at} name="${escaped(caption.text)}" role="${role}"><text>${escaped(caption.text)}</text></caption>`
  }
  const writeMarker = (marker: Marked, piece: Piece) =>
    `<marker start="${time(marker.at - piece.at + piece.from)}" duration="${time(marker.length)}" value="${escaped(marker.text)}"/>`
  const writePiece = (piece: Piece) => {
    const isIn = ({ at }: Marked) => at >= piece.at && at < piece.at + piece.length
    const place = `offset="${time(piece.at)}" start="${time(piece.from)}" duration="${time(piece.length)}"`
    return [
      `<asset-clip ref="source" name="${escaped(source.file)}" format="picture" ${code} ${place}>`,
      ...writeCamera(piece, timeline, time),
      ...timeline.captions.filter(isIn).map((caption) => writeCaption(caption, piece)),
      ...timeline.markers.filter(isIn).map((marker) => writeMarker(marker, piece)),
      '</asset-clip>',
    ]
  }
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<!DOCTYPE fcpxml>',
    '<fcpxml version="1.10">',
    '<resources>',
    `<format id="sequence" ${shape(canvas)}/>`,
    `<format id="picture" ${shape(source)}/>`,
    `<asset id="source" name="${escaped(source.file)}" start="0s" duration="${time(source.length)}" hasVideo="1" format="picture"${sound}>`,
    `<media-rep kind="original-media" src="file:///${encodeURIComponent(source.file)}"/>`,
    '</asset>',
    '</resources>',
    `<library><event name="${escaped(name)}"><project name="${escaped(name)}">`,
    `<sequence format="sequence" duration="${time(length)}" tcStart="0s" ${code}><spine>`,
    ...pieces.flatMap(writePiece),
    '</spine></sequence>',
    '</project></event></library>',
    '</fcpxml>',
    '',
  ].join('\n')
}

/** Moves and scales the picture so that what the camera shows fills the frame. Positions are hundredths of the frame's height, upwards. */
function writeCamera(
  { from, camera }: Piece,
  { source, canvas }: Timeline,
  time: (frames: number) => string,
): string[] {
  if (camera.length === 0) return ['<adjust-conform type="fit"/>']
  const keys = camera.map(({ frame, x, y, width, height }) => {
    const scale = canvas.height / (height * source.height)
    const right = (0.5 - (x + width / 2)) * source.width * scale
    const up = (y + height / 2 - 0.5) * source.height * scale
    const percent = (pixels: number) => round((100 * pixels) / canvas.height)
    return {
      at: time(from + frame),
      scale: `${round(scale)} ${round(scale)}`,
      position: `${percent(right)} ${percent(up)}`,
    }
  })
  const animated = (name: 'position' | 'scale') => {
    const written = keys.map((key) => `<keyframe time="${key.at}" value="${key[name]}"/>`)
    return `<param name="${name}"><keyframeAnimation>${written.join('')}</keyframeAnimation></param>`
  }
  const [first] = keys
  return [
    '<adjust-conform type="none"/>',
    keys.length === 1
      ? `<adjust-transform position="${first?.position}" scale="${first?.scale}"/>`
      : `<adjust-transform>${animated('position')}${animated('scale')}</adjust-transform>`,
  ]
}

const round = (value: number) => Number(value.toFixed(4))

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll(/\s+/g, ' ')
}
