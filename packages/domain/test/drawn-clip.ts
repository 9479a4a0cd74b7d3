import type { DrawnClip, PreviewWork } from '../src/index.ts'

/** The one span of a clip that `drawnOf` has drawn. */
export const SPAN = { start: 0, end: 20, layout: 'fit' as const, confidence: 1 }

/** What a worker would have found out about a clip as it is. */
export function drawnOf({ clip }: PreviewWork): DrawnClip {
  const { segments, words, framing } = clip
  return {
    ...{ segments, words, heard: segments, warnings: [], language: 'en' },
    framing: { ...framing, spans: [SPAN] },
  }
}
