import { makeFile } from '../workbench.ts'

/** Speech in English of ffmpeg's own voice; `reversed` is speech in no language. */
export async function speak(
  text: string,
  path: string,
  { reversed = false, voice = 'slt' } = {},
): Promise<string> {
  await Bun.write(`${path}.txt`, text)
  const filters = ['aresample=16000', ...(reversed ? ['areverse'] : [])].join(',')
  const input = `flite=textfile='${path}.txt':voice=${voice}`
  return makeFile(['-f', 'lavfi', '-i', input, '-af', filters, '-y'], path)
}
