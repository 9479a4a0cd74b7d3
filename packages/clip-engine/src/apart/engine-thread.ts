import { parentPort } from 'node:worker_threads'
import type { FontAsset } from '../brand/font-asset.ts'
import { type CaptionDrawing, drawCaptions } from '../caption/caption-drawing.ts'
import { readFonts } from '../caption/read-fonts.ts'
import { EngineError } from '../engine-error.ts'
import { frameClip } from '../pipeline/frame-clip.ts'
import { encodeSentences } from '../select/appeal/encode-sentences.ts'
import { type SelectionInput, selectClips } from '../select/select-clips.ts'
import type { Answer, Question } from './run-apart.ts'

/** What is done in a thread. What is given and returned is copied. */
const WORK = {
  frameClip,
  /** The thread is ended when the selection is not wanted any more. */
  selectClips: (input: SelectionInput) =>
    selectClips({ ...input, encode: encodeSentences }, new AbortController().signal),
  async drawCaptions(drawing: CaptionDrawing, fonts: FontAsset[]) {
    return drawCaptions(drawing, await readFonts(fonts))
  },
}
export type Work = typeof WORK

parentPort?.on('message', async (question: Question) => {
  parentPort?.postMessage(await answer(question))
})

async function answer({ name, given }: Question): Promise<Answer> {
  try {
    const work = WORK[name] as (...given: unknown[]) => unknown
    return { made: await work(...given) }
  } catch (error) {
    if (!(error instanceof EngineError)) return { failure: String(error) }
    const { code, message, retryable } = error
    return { fault: { code, message, retryable } }
  }
}
