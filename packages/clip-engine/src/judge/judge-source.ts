import { type SelectionInput, wantedRange } from '../select/select-clips.ts'
import { type ChatModel, openChat } from './chat-model.ts'
import { findModel } from './find-model.ts'
import { type Judgement, type Judging, judgeTalk } from './judge-talk.ts'

interface Talk extends Pick<SelectionInput, 'source' | 'transcript' | 'settings'> {
  /** How the brand's terms are written. */
  terms: string[]
}

/**
 * Lets a chat model choose passages of a source, where one is set up and wanted.
 *
 * @returns No passages where there is no model, where it did not answer, or where nothing is said.
 * @throws The signal's reason when it aborts.
 */
export async function judgeSource(
  { source, transcript, settings, terms }: Talk,
  chatModel: ChatModel | null,
  judging: Omit<Judging, 'ask' | 'limits'>,
): Promise<Judgement> {
  if (settings.ranking === 'builtin') return { passages: [], warnings: [] }
  const limits = chatModel && (await findModel(chatModel))
  if (!limits) return { passages: [], warnings: settings.ranking === 'llm' ? [NO_MODEL] : [] }
  return judgeTalk(
    {
      words: transcript.words,
      range: wantedRange({ source, settings }),
      wish: { ...settings, terms },
      count: settings.clip_count.max,
    },
    { ...judging, ask: openChat(limits), limits },
  )
}

const NO_MODEL = {
  code: 'llm_unavailable_used_builtin',
  message:
    'The language model did not choose the clips (none is configured); the built-in ranking stood in.',
} as const
