import { expect, test } from 'bun:test'
import { chmod } from 'node:fs/promises'
import { probeSource } from '../src/probe/probe-source.ts'
import { transcribeSource } from '../src/transcribe/transcribe.ts'
import { NO_RECOGNIZERS } from './transcribe/transcribe-media.ts'
import { makeFile, scratchFolder, signal, tools } from './workbench.ts'

test.each<[string, string, object]>([
  [
    'is replaced by listening when it is broken, and the warning says so',
    'echo "[webvtt] Invalid data found when processing input" >&2; exit 1',
    { source: 'asr', warnings: [{ code: 'recognizer_fallback' }, { code: 'no_speech' }] },
  ],
  ['is not given up when the disk is full', 'echo "No space left on device" >&2; exit 1', {}],
])('a subtitle track that cannot be read %s', async (_, script, expected) => {
  await using folder = await scratchFolder()
  const file = await makeFile(
    [
      ...['-f', 'lavfi', '-i', 'anullsrc=r=16000', '-f', 'srt', '-i', await subtitles(folder.path)],
      ...['-t', '3', '-c:a', 'aac', '-c:s', 'mov_text'],
    ],
    `${folder.path}/subtitled.mp4`,
  )
  const source = await probeSource(tools, file, signal)
  // Decodes sound normally, and subtitles as the script does.
  const ffmpeg = `${folder.path}/ffmpeg`
  await Bun.write(
    ffmpeg,
    `#!/bin/sh\ncase "$*" in *webvtt*) ${script};; esac\nexec ${tools.ffmpeg} "$@"\n`,
  )
  await chmod(ffmpeg, 0o755)
  const options = { language: 'auto', vocabulary: [], recognizers: NO_RECOGNIZERS }
  const work = transcribeSource({ ...tools, ffmpeg }, source, options, signal, () => {})
  if ('source' in expected) expect(await work).toMatchObject(expected)
  else await expect(work).rejects.toMatchObject({ code: 'storage_full', retryable: true })
})

async function subtitles(folder: string): Promise<string> {
  const path = `${folder}/words.srt`
  await Bun.write(path, '1\n00:00:00,000 --> 00:00:03,000\nSome words\n')
  return path
}
