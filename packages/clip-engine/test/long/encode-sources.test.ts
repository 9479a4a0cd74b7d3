import { expect, test } from 'bun:test'
import { describeCollection, media } from '@svc/test-media'
import { inspect, jobFor, meter, renderSmall } from '../clip-job.ts'

describeCollection('renderClip', () => {
  test.each<[string, string, number, number, number | null | undefined]>([
    ['filmed without sound', 'weird/video_only.mp4', 0, 0.9, null],
    ['of real speech', 'speech/jfk.flac', 1, 3, -14],
    ['whose real sound ends early', 'weird/shorter_audio.mp4', 0, 1.1, undefined],
    ['that was made to begin late', 'weird/delayed_start.mp4', 0.5, 1.5, null],
    ['of a camera with an odd size', 'weird/odd_dimensions_vp9.webm', 0, 0.9, null],
    ['found with brackets in its name', "weird/te[s]t_ video ' _ .flv", 0, 1.5, null],
    ['of real slides', 'video/cuts_slides.mov', 11.5, 12.5, null],
    ['of a telephone', 'video/talk_square.mp4', 1, 2, -14],
    ['of a space agency with several tracks', 'video/nasa_multistream.mp4', 2, 3, -14],
  ])('makes a whole clip of a source %s', async (_, name, start, end, lufs) => {
    await using clip = await renderSmall(await jobFor(media(name), [{ start, end }]))
    const { streams } = await inspect(clip.path)
    expect(streams.map(({ codec_name }) => codec_name)).toEqual(['h264', 'aac'])
    expect([clip.width, clip.height]).toEqual([180, 320])
    const difference = Math.abs(clip.duration_seconds - (end - start))
    expect(difference).toBeLessThanOrEqual(1 / clip.frame_rate)
    if (lufs === null) expect(clip.loudness_lufs).toBeNull()
    if (typeof lufs === 'number') {
      expect((await meter(clip.path)).lufs).toBeWithin(lufs - 0.5, lufs + 0.5)
    }
  })
})
