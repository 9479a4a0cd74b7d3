import type { EngineWarning } from '../engine-error.ts'
import type { ClipSettings } from '../pipeline/clip-settings.ts'
import { readableText } from '../transcribe/readable-text.ts'
import type { Word } from '../transcribe/transcript.ts'
import type { ScoreReason } from './clip-candidate.ts'
import type { Headlines } from './describe/headline.ts'
import type { Judgement } from './read-judgements.ts'
import { judgeClips, type Reranker } from './reranker.ts'
import type { Span } from './score/span.ts'

export interface Reranking {
  spans: Span[]
  /** The model's explanation, as a reason to show. */
  reasons: Map<Span, ScoreReason>
  /** The headlines that the model proposed for a clip. */
  headlines: Map<Span, Headlines>
  warnings: EngineWarning[]
}

/** A model's score counts as much as our own measurements. */
const MODEL_SHARE = 0.5

/**
 * Blends a chat model's opinion into the quality of spans.
 *
 * A failure of the model is not an error: without a usable answer the spans are returned unchanged, with a warning.
 */
export async function rerankSpans(
  spans: Span[],
  words: Word[],
  settings: ClipSettings,
  reranker: Reranker | undefined,
  signal: AbortSignal,
): Promise<Reranking> {
  const isWanted = settings.ranking === 'llm' || (settings.ranking === 'auto' && reranker)
  const spoken = spans.filter((span) => span.units[0]?.unit.kind === 'speech')
  if (!isWanted || spoken.length === 0) return unchanged(spans)
  if (!reranker) return unchanged(spans, 'no language model is configured')
  const texts = spoken.map((span, id) => ({
    id,
    seconds: Math.round(span.seconds),
    text: textOf(span, words),
  }))
  try {
    const judgements = await judgeClips(reranker, texts, wantedIn(settings), signal)
    return blend(spans, spoken, judgements)
  } catch (error) {
    signal.throwIfAborted()
    return unchanged(spans, error instanceof Error ? error.message : 'it failed')
  }
}

function unchanged(spans: Span[], cause?: string): Reranking {
  const message = `The language model did not rank the clips (${cause}); the built-in ranking was used.`
  const warnings: EngineWarning[] = cause ? [{ code: 'llm_unavailable_used_builtin', message }] : []
  return { spans, reasons: new Map(), headlines: new Map(), warnings }
}

function textOf({ units }: Span, words: Word[]): string {
  const first = units[0]?.unit.entry.word ?? 0
  const last = units.at(-1)?.unit.last ?? first
  return readableText(words.slice(first, last + 1))
}

function wantedIn({ prompt, topics }: ClipSettings): string | null {
  return [prompt, ...topics].filter(Boolean).join('; ') || null
}

function blend(spans: Span[], spoken: Span[], judgements: Map<number, Judgement>): Reranking {
  const reasons = new Map<Span, ScoreReason>()
  const headlines = new Map<Span, Headlines>()
  const blended = spans.map((span) => {
    const judgement = judgements.get(spoken.indexOf(span))
    if (!judgement) return span
    const opinion = judgement.score / 100
    const changed = {
      ...span,
      quality: (1 - MODEL_SHARE) * span.quality + MODEL_SHARE * opinion,
      usedCost: (1 - MODEL_SHARE) * span.usedCost,
    }
    if (judgement.reason) reasons.set(changed, reasonOf(span, judgement))
    headlines.set(changed, judgement)
    return changed
  })
  return { spans: blended, reasons, headlines, warnings: [] }
}

function reasonOf({ start, end }: Span, { reason, score }: Judgement): ScoreReason {
  return { kind: 'llm', text: reason, params: {}, start, end, value: Math.round(score) / 100 }
}
