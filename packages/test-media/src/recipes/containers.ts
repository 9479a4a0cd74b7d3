import { AAC, ffmpeg, H264, lavfi, made, type Recipe } from '../recipe.ts'

const PICTURE = 'testsrc2=s=640x360:r=30:d=1'
const SOUND = 'sine=f=330:r=44100:d=1'
const STEREO = [...AAC, '-ac', '2']
/** Picture and sound, one second of each. */
const BOTH = lavfi(PICTURE, SOUND)

/** The rotation that players apply to a picture: the first four of the nine numbers of a track's matrix. */
const MATRICES: Record<90 | 180 | 270 | 'mirrored', readonly [number, number, number, number]> = {
  90: [0, 1, -1, 0],
  180: [-1, 0, 0, -1],
  270: [0, -1, 1, 0],
  mirrored: [0, 1, 1, 0],
}

/** Writes the matrix into the picture's track header, `tkhd`, as 16.16 fixed-point numbers. */
function turn(bytes: Buffer, to: keyof typeof MATRICES): Buffer {
  const matrix = bytes.indexOf('tkhd') + 44
  const [a, b, c, d] = MATRICES[to]
  for (const [value, at] of [
    [a, 0],
    [b, 4],
    [c, 12],
    [d, 16],
  ] as const)
    bytes.writeInt32BE(value * 65_536, matrix + at)
  return bytes
}

const turned = (to: keyof typeof MATRICES): Recipe => ({
  ...made`${lavfi('testsrc2=s=568x320:r=30:d=0.5')} ${H264} out.mov`,
  patch: (bytes) => turn(bytes, to),
})

const TWO_WORDS = [
  ...['sh', '-c', "printf '1\\n00:00:00,200 --> 00:00:00,900\\nTwo words\\n' > a.srt"],
]

/** Unusual files that must be processed. Most contain a second of a moving test picture. */
export const unusualRecipes: Record<string, Recipe> = {
  /** Exactly 40,000 bytes. */
  'small.mp4': {
    ...made`${lavfi('testsrc=s=640x360:r=30:d=2', SOUND)}
      -c:v libx264 -preset veryfast -crf 40 -pix_fmt yuv420p ${STEREO} out.mp4`,
    patch: (bytes) => {
      const free = Buffer.alloc(40_000 - bytes.length)
      free.writeUInt32BE(free.length)
      free.write('free', 4)
      return Buffer.concat([bytes, free])
    },
  },
  'yuv422p.mp4': made`
    ${BOTH} -c:v libx264 -preset ultrafast -pix_fmt yuv422p ${STEREO} out.mp4`,
  'ten-bit.mp4': made`
    ${BOTH} -c:v libx264 -preset ultrafast -pix_fmt yuv420p10le ${STEREO} out.mp4`,
  'prores.mov': made`${BOTH} -c:v prores_ks -profile:v proxy -c:a pcm_s16le -ac 2 out.mov`,
  'hevc.mp4': made`${BOTH} -c:v libx265 -preset ultrafast -x265-params log-level=error
    -pix_fmt yuv420p -tag:v hvc1 ${STEREO} out.mp4`,
  'av1.mp4': made`${lavfi('testsrc2=s=360x240:r=30000/1001:d=1', 'sine=r=44100:d=1')}
    -c:v libaom-av1 -cpu-used 8 -crf 45 -row-mt 1 ${AAC} out.mp4`,
  'odd-sides.webm': made`
    ${lavfi('testsrc2=s=160x120:r=30000/1001:d=1,format=yuv444p,scale=161:121')}
    -c:v libvpx-vp9 -deadline realtime -cpu-used 8 -pix_fmt yuv420p out.webm`,
  'hdr.mov': {
    ...made`${lavfi('testsrc2=s=1280x720:r=30:d=0.3', 'sine=r=44100:d=0.3')}
      -c:v libx265 -preset ultrafast -pix_fmt yuv420p10le -tag:v hvc1 -x265-params
      log-level=error:colorprim=bt2020:transfer=arib-std-b67:colormatrix=bt2020nc
      -color_primaries bt2020 -color_trc arib-std-b67 -colorspace bt2020nc ${STEREO} out.mov`,
    patch: (bytes) => turn(bytes, 90),
  },
  'turned-90.mov': turned(90),
  'turned-180.mov': turned(180),
  'turned-270.mov': turned(270),
  'mirrored.mov': turned('mirrored'),
  'wide-pixels.mp4': made`${BOTH} -vf setsar=2/3 ${H264} ${STEREO} out.mp4`,
  'uneven-rate.mp4': made`${lavfi('testsrc2=s=320x240:r=30:d=3')}
    -vf select='not(mod(n,7))+not(mod(n,3))' -fps_mode vfr ${H264} out.mp4`,
  'one-pixel.mp4': made`${lavfi('nullsrc=s=1x1:r=1:d=5,format=gray')}
    -c:v libx264 -pix_fmt yuv444p out.mp4`,
  '-begins-with-a-dash-.mp4': made`${BOTH} ${H264} ${STEREO} out.mp4`,
  "te[s]t_ video ' _ .flv": made`${lavfi('testsrc2=s=320x240:r=24:d=1.8')} -c:v flv out.flv`,
  'audio-only.mp4': made`${lavfi('sine=r=44100:d=1')} ${AAC} out.mp4`,
  'really-m4a.aac': {
    steps: [ffmpeg`${lavfi('sine=r=44100:d=2')} ${AAC} x.m4a`, ['mv', 'x.m4a', 'out.aac']],
  },
  'video-only.mp4': made`${lavfi(PICTURE)} ${H264} out.mp4`,
  'short-sound.mp4': made`${lavfi('testsrc2=s=320x240:r=60:d=1.2', 'sine=r=44100:d=0.4')}
    ${H264} ${AAC} out.mp4`,
  'late-start.mp4': made`-itsoffset 1.08 ${lavfi('testsrc2=s=480x320:r=25:d=1')}
    -c:v mpeg4 -use_editlist 0 -avoid_negative_ts disabled out.mp4`,
  'edit-list.mp4': made`
    -itsoffset 0.5 ${lavfi('testsrc2=s=640x360:r=30:d=1', 'sine=r=48000:d=1.5')}
    ${H264} -bf 2 ${STEREO} -ar 48000 out.mp4`,
  'fragments.mp4': made`
    ${BOTH} ${H264} -g 15 ${AAC} -movflags frag_keyframe+empty_moov out.mp4`,
  'no-duration.webm': {
    steps: [
      [
        ...['sh', '-c'],
        // A pipe is not seekable, so the header cannot be completed afterwards.
        `ffmpeg -v error -nostdin -f lavfi -i testsrc2=s=320x180:r=15:d=3 -f lavfi -i sine=r=48000:d=3 -c:v libvpx-vp9 -deadline realtime -cpu-used 8 -c:a libopus -f webm -live 1 pipe:1 > out.webm`,
      ],
    ],
  },
  'mov-text.mp4': {
    steps: [
      TWO_WORDS,
      ffmpeg`${lavfi('testsrc2=s=300x200:r=20:d=1', SOUND)}
        -i a.srt ${H264} ${STEREO} -c:s mov_text out.mp4`,
    ],
  },
  'ssa-subtitles.mkv': {
    steps: [TWO_WORDS, ffmpeg`${BOTH} -i a.srt ${H264} -c:a ac3 -c:s ass out.mkv`],
  },
  'attachment.mkv': {
    steps: [
      ['sh', '-c', 'echo hello > note.txt'],
      ffmpeg`${BOTH} ${H264} ${STEREO}
        -attach note.txt -metadata:s:t mimetype=text/plain out.mkv`,
    ],
  },
  'cover-art.mp4': {
    steps: [
      ffmpeg`${lavfi('testsrc2=s=240x170')} -frames:v 1 cover.png`,
      ffmpeg`${BOTH} -i cover.png -map 0 -map 1 -map 2 ${H264}
        -c:v:1 png -pix_fmt:v:1 rgb24 -disposition:v:1 attached_pic ${STEREO} out.mp4`,
    ],
  },
  'phone.3gp': made`${lavfi('sine=r=8000:d=3')} -c:a aac -ar 8000 -b:a 12k out.3gp`,
  'null-bytes.webm': {
    ...made`${lavfi('testsrc2=s=160x90:r=30:d=3')}
      -c:v libvpx -deadline realtime -cpu-used 16 out.webm`,
    // A third of the file is overwritten, as on a disk with bad sectors.
    patch: (bytes) =>
      bytes.fill(0, Math.floor(bytes.length / 3), Math.floor((bytes.length * 2) / 3)),
  },
  'silent-black.mp4': made`${lavfi('color=black:s=320x240:r=30:d=18', 'anullsrc=cl=mono:r=44100')}
    -t 18 ${H264} ${AAC} out.mp4`,
}
