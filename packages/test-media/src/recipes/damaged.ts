import { AAC, ffmpeg, H264, lavfi, made, type Recipe } from '../recipe.ts'

const BOTH = lavfi('testsrc2=s=640x360:r=25:d=2', 'sine=r=44100:d=2')
const WHOLE = ffmpeg`${BOTH} ${H264} -g 25 ${AAC} -movflags +faststart out.mp4`

/** Files that are broken, but with some recoverable picture or sound. */
export const damagedRecipes: Record<string, Recipe> = {
  /** Ends in the middle, while its header still declares both seconds. */
  'cut-off.mp4': {
    steps: [WHOLE],
    patch: (bytes) => bytes.subarray(0, Math.floor(bytes.length * 0.6)),
  },
  /** Every thousandth byte of the encoded data is changed. */
  'flipped-bytes.mp4': {
    steps: [WHOLE],
    patch: (bytes) => {
      for (let at = bytes.indexOf('mdat') + 2000; at < bytes.length; at += 1000) bytes[at] = 0xff
      return bytes
    },
  },
  'bad-sound.mp4': made`${BOTH} ${H264} -c:a libmp3lame -ac 2 -bsf:a noise=amount=400 out.mp4`,
  /** Its sound track names no codec. */
  'no-sound-description.mp4': {
    steps: [WHOLE],
    patch: (bytes) => {
      bytes.write('xxxx', bytes.lastIndexOf('stsd'))
      return bytes
    },
  },
  'long-mdat.mp4': {
    ...made`${BOTH} ${H264} ${AAC} -movflags +faststart out.mp4`,
    patch: (bytes) => {
      bytes.writeUInt32BE(0x7fffffff, bytes.indexOf('mdat') - 4)
      return bytes
    },
  },
  'no-streams.mp4': {
    steps: [],
    patch: () => {
      const box = (name: string, ...content: Buffer[]) => {
        const body = Buffer.concat(content)
        const head = Buffer.alloc(8)
        head.writeUInt32BE(body.length + 8)
        head.write(name, 4)
        return Buffer.concat([head, body])
      }
      const header = Buffer.alloc(100)
      header.writeUInt32BE(1000, 12)
      header.writeUInt32BE(0x00010000, 20)
      return Buffer.concat([
        box('ftyp', Buffer.from('isom\0\0\0\0isom')),
        box('moov', box('mvhd', header)),
      ])
    },
  },
  'not-ebml.mkv': {
    steps: [],
    patch: () => Buffer.concat([Buffer.from('1a45dfa3ff', 'hex'), Buffer.alloc(40_000, 7)]),
  },
}

const playlist = (target: string) =>
  `#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:0\n#EXTINF:10.0,\n${target}\n#EXT-X-ENDLIST\n`

/** Malicious files: playlists under the names of videos, and declarations of enormous sizes. */
export const hostileRecipes: Record<string, Recipe> = {
  /** A playlist in front of a real AVI, as in attacks on ffmpeg's HLS demuxer: the AVI demuxer reads the playlist as subtitles. */
  'list-reads-a-file.avi': {
    ...made`${lavfi('testsrc2=s=64x48:r=10:d=1')} -c:v mjpeg out.avi`,
    patch: (bytes) => Buffer.concat([Buffer.from(playlist('file:///etc/passwd')), bytes]),
  },
  'list-asks-a-server.avi': {
    steps: [],
    patch: () => Buffer.from(playlist('http://clips.example/canary.ts')),
  },
  'list-of-files.mp4': {
    steps: [],
    patch: () => Buffer.from("ffconcat version 1.0\nfile '/etc/passwd'\n"),
  },
  /** A table of sample sizes (`stsz`) that declares 800 million entries. */
  'claims-800-megabytes.mp4': {
    steps: [WHOLE],
    patch: (bytes) => {
      bytes.writeUInt32BE(800_000_000, bytes.lastIndexOf('stsz') + 12)
      return bytes
    },
  },
  /** Boxes nested four thousand deep. */
  'deep-boxes.mp4': {
    steps: [],
    patch: () => {
      const depth = 4000
      const bytes = Buffer.alloc(20 + depth * 8)
      bytes.write('\0\0\0\x14ftypisom\0\0\0\0isom', 'latin1')
      for (let at = 0; at < depth; at++) {
        bytes.writeUInt32BE((depth - at) * 8, 20 + at * 8)
        bytes.write(at === 0 ? 'moov' : 'trak', 24 + at * 8)
      }
      return bytes
    },
  },
}
