import { homedir } from 'node:os'
import { join } from 'node:path'
import type { ChatModel } from '../judge/chat-model.ts'
import type { RecognizerConfig } from '../transcribe/recognizer.ts'
import { chatModelFrom, recognizersFrom } from './models-from.ts'

export interface Env {
  recognizers: RecognizerConfig
  chatModel: ChatModel | null
}

/** Reads the environment once, at start; downloaded models are kept in `MODELS_DIR`. */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const models = source.MODELS_DIR || join(homedir(), '.cache', 'clip-service', 'models')
  return {
    recognizers: recognizersFrom(source, models),
    chatModel: chatModelFrom(source),
  }
}
