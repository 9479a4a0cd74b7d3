import { describe, expect, test } from 'bun:test'
import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { media } from '@svc/test-media'
import { findEncoder } from '../../src/encode/find-encoder.ts'
import { HARDWARE_ENCODERS, type HardwareEncoder } from '../../src/encode/picture-encoder.ts'
import { previewClip, renderClip } from '../../src/encode/render-clip.ts'
import type { Tools } from '../../src/ffmpeg/tools.ts'
import { inspect, jobFor } from '../clip-job.ts'
import { scratchFolder, signal, temporaryFolder, tools } from '../workbench.ts'

const folder = temporaryFolder()

describe('the encoder of a worker', () => {
  test.each(HARDWARE_ENCODERS)('is %s when it has proved itself', async (encoder) => {
    const found = await findEncoder(await withDevice(encoder), encoder, signal)
    expect(found.told).toMatch(`${encoder}, proved: SSIM 0.99`)
    expect(found.encoder).toBe(encoder)
  })

  test.each<[string, string, string]>([
    ['cannot be opened', OUT_OF_SESSIONS, 'ffmpeg was ended by lack of memory.'],
    ['has no driver', `echo '${NO_DRIVER}' >&2; exit 1`, 'Cannot load libcuda.so.1'],
    ['draws all green', 'draw=lutyuv=y=80:u=0:v=0', 'SSIM 0.'],
    ['spoils one plane', 'draw=lutyuv=u=128', 'SSIM 0.'],
    ['loses frames', 'more="-frames:v 20"', 'it makes h264,High,720,1280,yuv420p,bt709,20'],
    ['makes what phones do not play', 'pix_fmt=yuv422p', 'it makes h264,High 4:2:2'],
    ['makes files that are too large', 'crf=2', 'bytes beside'],
  ])('is x264 where the one that is wanted %s', async (_, how, reason) => {
    const found = await findEncoder(await withDevice('nvenc', how), 'nvenc', signal)
    expect(found.told).toStartWith('x264. nvenc was tried and is not used: ')
    expect(found.told).toContain(reason)
    expect(found.encoder).toBe('x264')
  })

  test('is x264 where ffmpeg was built without the one that is wanted', async () => {
    const found = await findEncoder(tools, 'videotoolbox', signal)
    expect(found).toEqual({
      encoder: 'x264',
      told: 'x264. videotoolbox was tried and is not used: ffmpeg was built without it',
    })
  })
})

describe('a clip of a worker with a hardware encoder', async () => {
  const job = await jobFor(media('vertical.mp4'), [{ start: 1, end: 2 }])
  const make = async (how: string, program: typeof previewClip) => {
    await using scratch = await scratchFolder()
    const failures: string[] = []
    const reached: number[] = []
    const device = await withDevice('nvenc', how)
    const onFailure = (reason: string) => failures.push(reason)
    const run = { folder: scratch.path, signal, onProgress: (share: number) => reached.push(share) }
    const onDevice: Tools = { ...device, hardware: { encoder: 'nvenc', onFailure } }
    // What only a render has is passed over by a preview.
    const clip = await program(onDevice, job, run)
    const { streams } = await inspect(clip.path)
    expect(streams[0]).toMatchObject({ codec_name: 'h264', profile: 'High', nb_frames: '25' })
    expect(reached).toEqual(reached.toSorted((one, other) => one - other))
    expect(reached.at(-1)).toBe(1)
    return failures
  }
  const render: typeof previewClip = (given, _, run) => renderClip(given, job, run)

  test.each([
    ['a render', render],
    ['a preview', previewClip],
  ] as const)('is coded by it: %s', async (_, program) => {
    expect(await make('', program)).toEqual([])
  })

  test.each<[string, string, string]>([
    ['has no session left', OUT_OF_SESSIONS, 'ffmpeg was ended by lack of memory.'],
    ['is lost midway', `more="-frames:v 9" end="${LOST}"`, 'EncodePicture failed!: device lost'],
    ['stops midway and says nothing', 'more="-frames:v 9"', 'it has 9 frames of 25'],
    ['crashes', 'kill -SEGV $$', 'ffmpeg was ended by SIGSEGV.'],
  ])('is coded by x264 where the device %s, and that is told', async (_, how, reason) => {
    for (const program of [render, previewClip])
      expect(await make(how, program)).toEqual([expect.stringContaining(reason)])
  })
})

const NO_DRIVER = '[h264_nvenc @ 0x1] Cannot load libcuda.so.1'
/** What the driver says beyond its number of sessions. */
const OUT_OF_SESSIONS =
  'echo "[h264_nvenc @ 0x1] OpenEncodeSessionEx failed: out of memory (10)" >&2; exit 1'
const LOST = "echo '[h264_nvenc @ 0x1] EncodePicture failed!: device lost' >&2; exit 1"

/**
 * Tools whose ffmpeg has a hardware encoder: libx264 under its name, with its options.
 *
 * @param how - Shell that runs first where it is used: it may fail, or set what is drawn, added, or done in the end.
 */
async function withDevice(encoder: HardwareEncoder, how = ''): Promise<Tools> {
  const ffmpeg = join(folder, crypto.randomUUID(), 'ffmpeg')
  const script = `#!/bin/bash
case "$*" in
  *-encoders*) echo ' V....D h264_${encoder} a stand-in'; exit;;
  *h264_${encoder}*) ;;
  *) exec ${tools.ffmpeg} "$@";;
esac
draw=null crf= pix_fmt=yuv420p more= end=true
${how}
while [ $# -gt 0 ]; do
  case "$1" in
    h264_${encoder}) given+=(libx264);;
    -preset) given+=(-preset veryfast); shift;;
    -cq|-global_quality|-q:v) given+=(-crf "\${crf:-21}"); shift;;
    -tune|-rc|-spatial-aq|-init_hw_device|-filter_hw_device|-b:v|-pix_fmt) shift;;
    -profile:v) [ $pix_fmt = yuv420p ] && given+=(-profile:v high); given+=(-pix_fmt $pix_fmt); shift;;
    -filter_complex) shift
      text="\${1//hwupload/null}"
      given+=(-filter_complex "\${text//yuv420p\\[picture]/yuv420p,$draw[picture]}");;
    *) given+=("$1");;
  esac
  shift
done
last="\${given[-1]}"
unset 'given[-1]'
[ "$end" = true ] && exec ${tools.ffmpeg} "\${given[@]}" $more "$last"
${tools.ffmpeg} "\${given[@]}" $more "$last" || exit
eval "$end"
`
  await Bun.write(ffmpeg, script)
  await chmod(ffmpeg, 0o755)
  return { ...tools, ffmpeg }
}
