import { beforeAll, describe, expect, test } from 'bun:test'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { media } from '@svc/test-media'
import { concludeCaptions, createCaptionFinder } from '../src/analyze/picture/caption-finder.ts'
import { seeingWarnings } from '../src/pipeline/find-clips.ts'
import { findFrom } from './run-engine.ts'
import { makeFile, temporaryFolder } from './workbench.ts'

const FONT = fileURLToPath(
  import.meta.resolve('@expo-google-fonts/montserrat/700Bold/Montserrat_700Bold.ttf'),
)
const SECONDS = 20
const SIZE = { width: 640, height: 360 }
const STYLES = {
  'with an outline': 'FontSize=20,Outline=2,Shadow=0',
  'in a box': 'FontSize=18,BorderStyle=3,Outline=1',
  'large, yellow and higher up': 'FontSize=28,PrimaryColour=&H00FFFF,Outline=3,MarginV=60',
}
const WORDS = [
  'The farmers in our valley',
  'now plant olives and not wheat',
  'because it has not rained enough',
  'for more than eleven winters',
  'so the old mill stands still',
  'and the miller mends bicycles',
  'which he says is better work',
  'and nobody has to get up at four',
]

/** Pictures of ffmpeg that move in different ways; those with noise change too much between frames to be examined. */
const FILMS = {
  colours: `gradients=s=640x360:r=2:d=${SECONDS}:c0=0x203040:c1=0x90a0b0:n=2:speed=0.1:seed=3`,
  patterns: `testsrc2=s=640x360:r=2:d=${SECONDS}`,
  fractals: `mandelbrot=s=640x360:r=2:end_pts=${SECONDS * 2}:maxiter=500`,
  noise: `life=s=320x180:r=10:ratio=0.1:seed=5:mold=10`,
}

const folder = temporaryFolder()
const subtitles = join(folder, 'words.srt')
beforeAll(() => Bun.write(subtitles, cues(WORDS, 2.4)))

describe('captions that are part of a picture', () => {
  test.each(Object.entries(STYLES))('are found %s', async (_, style) => {
    const burned = `subtitles=${subtitles}:fontsdir=${dirname(FONT)}:force_style='FontName=Montserrat,${style}'`
    expect(await hasCaptions(FILMS.colours, burned)).toBe(true)
    if (style === STYLES['in a box'])
      expect(await hasCaptions(media('talk.mp4'), burned)).toBe(true)
  })

  test('are reported in a warning when clips are made', async () => {
    const style = `fontsdir=${dirname(FONT)}:force_style='FontName=Montserrat,FontSize=20,Outline=2'`
    const film = await makeFile(
      [
        ...['-f', 'lavfi', '-i', FILMS.colours, '-vf', `subtitles=${subtitles}:${style}`],
        ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'],
      ],
      join(folder, 'captioned.mp4'),
    )
    // One short clip, so that few pictures are searched for faces.
    const few = { clip_count: { min: 1, max: 1 }, clip_duration: { min: 3, max: 4, target: 3 } }
    const codes = (await findFrom(film, few)).warnings.map(({ code }) => code)
    expect(codes).toContain('captions_already_burned_in')
    expect(codes).toContain('source_low_resolution')
  })

  test('are reported in a warning where captions would be drawn over them', () => {
    const [warning] = seeingWarnings({ enabled: true }, { has_captions: true })
    expect(warning?.code).toBe('captions_already_burned_in')
    expect(seeingWarnings({ enabled: false }, { has_captions: true })).toEqual([])
    expect(seeingWarnings({ enabled: true }, { has_captions: false })).toEqual([])
    expect(seeingWarnings({ enabled: true }, {})).toEqual([])
  })
})

describe('no captions are seen in', () => {
  test.each(Object.entries(FILMS))('%s', async (_, film) => {
    expect(await hasCaptions(film)).toBe(false)
  })

  test.each([
    ['a name that is shown twice', drawn('Ada Lovelace, Engineer', 'y=h*0.8', 'lt(mod(t,10),5)')],
    ['a logo', drawn('THE CHANNEL OF THE TOWN', 'y=h*0.9')],
    ['a clock', drawn('%{pts\\:hms} of the recording', 'y=h*0.9')],
    ['a ticker', drawn('Rain is expected in the north and sun in the south', 'y=h*0.9:x=w-60*t')],
    ['rolling credits', WORDS.map((line, at) => drawn(line, `y=h+${at * 40}-60*t`)).join(',')],
    [
      'slides',
      [0, 1, 2, 3, 4]
        .flatMap((page) =>
          [0.2, 0.45, 0.6, 0.75].map((y, row) =>
            drawn(
              WORDS[(page + 2 * row) % WORDS.length] ?? '',
              `y=h*${y}:x=60`,
              `between(t,${page * 4},${page * 4 + 4})`,
            ),
          ),
        )
        .join(','),
    ],
  ])('%s', async (_, filters) => {
    expect(await hasCaptions(FILMS.colours, filters)).toBe(false)
  })

  test('a man who talks', async () => {
    expect(await hasCaptions(media('talk.mp4'))).toBe(false)
  })
})

/** The lines one after another as SRT, each for some seconds. */
function cues(lines: string[], seconds: number): string {
  const clock = (time: number) =>
    `00:00:${String(Math.floor(time)).padStart(2, '0')},${String(Math.round((time % 1) * 1000)).padStart(3, '0')}`
  return lines
    .map(
      (line, at) => `${at + 1}\n${clock(at * seconds)} --> ${clock((at + 1) * seconds)}\n${line}\n`,
    )
    .join('\n')
}

function drawn(text: string, place: string, enable = '1'): string {
  const style = 'fontsize=24:fontcolor=white:borderw=2'
  return `drawtext=fontfile=${FONT}:text='${text}':${style}:${place}:enable='${enable}'`
}

/** Samples a film twice a second, as the analysis does. */
async function hasCaptions(film: string, filters = 'null'): Promise<boolean> {
  const input = film.startsWith('/') ? ['-i', film] : ['-f', 'lavfi', '-i', film]
  const scale = `fps=2,scale=${SIZE.width}:${SIZE.height}`
  const raw = await makeFile(
    [
      ...['-t', String(SECONDS), ...input, '-an', '-vf', `${scale},${filters},format=gray`],
      ...['-f', 'rawvideo'],
    ],
    join(folder, 'pictures.raw'),
  )
  const bytes = await Bun.file(raw).bytes()
  const area = SIZE.width * SIZE.height
  const finder = createCaptionFinder()
  for (let at = 0; at + area <= bytes.length; at += area) {
    finder.look({ ...SIZE, data: bytes.subarray(at, at + area) })
  }
  return concludeCaptions([finder.seen()])
}
