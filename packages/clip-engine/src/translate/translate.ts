import type { StoredLine } from '@svc/specification'
import type { ChatModel } from '../judge/chat-model.ts'
import { findModel } from '../judge/find-model.ts'
import { openModel } from './ask-model.ts'
import { openService, type TranslationService } from './ask-service.ts'
import type { Talk } from './read-line.ts'

/** The machines that may translate; a service goes before a model. */
export interface Translators {
  translationService: TranslationService | null
  chatModel: ChatModel | null
}

export interface Translated {
  made_by: 'model' | 'service'
  hook: string
  lines: StoredLine[]
}

/** Lines that are asked for at once: a small model loses count of more, and a service takes no more than fifty texts. */
const AT_ONCE = 40
/** Lines in front of those that are asked for, which say what they are about. */
const BEFORE = 3

/**
 * Translates what is said in a clip, line by line.
 *
 * What is said is untrusted: it is sent as data, and an answer counts only where it has one short line for each that was asked
 * for, without addresses that were not said.
 *
 * @param hook - The text over the first seconds; may be empty.
 * @returns `null` where no machine is set up.
 * @throws {Unanswered} There is no answer, or none that can be used.
 * @throws The signal's reason when it aborts.
 */
export async function translate(
  hook: string,
  lines: readonly Omit<StoredLine, 'text'>[],
  talk: Talk,
  translators: Translators,
  signal: AbortSignal,
): Promise<Translated | null> {
  const translator = await openTranslator(translators)
  if (!translator) return null
  const { made_by, ask } = translator
  const all = [
    { text: hook, seconds: null },
    ...lines.map(({ spoken, start, end }) => ({ text: spoken, seconds: end - start })),
  ]
  const found: string[] = []
  for (let first = 0; first < all.length; first += AT_ONCE) {
    const before = all.slice(Math.max(1, first - BEFORE), first).map(({ text }) => text)
    const part = { lines: all.slice(first, first + AT_ONCE), before }
    found.push(...(await ask(part, talk, signal)))
  }
  const [title = '', ...texts] = found
  return {
    made_by,
    hook: title,
    lines: lines.map((line, at) => ({ ...line, text: texts[at] ?? '' })),
  }
}

async function openTranslator({ translationService, chatModel }: Translators) {
  if (translationService)
    return { made_by: 'service', ask: openService(translationService) } as const
  const model = chatModel && (await findModel(chatModel))
  return model && ({ made_by: 'model', ask: openModel(model) } as const)
}
