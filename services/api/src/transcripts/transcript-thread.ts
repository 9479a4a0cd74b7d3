import { parentPort } from 'node:worker_threads'
import { EngineError, importTranscript } from '@svc/clip-engine/transcripts'
import type { Answer, Question } from './open-transcript-check.ts'

parentPort?.on('message', ({ id, text, format }: Question) => {
  parentPort?.postMessage({ id, fault: read({ text, format }) } satisfies Answer)
})

function read({ text, format }: Omit<Question, 'id'>): string | null {
  try {
    importTranscript(text, format)
    return null
  } catch (error) {
    if (error instanceof EngineError) return error.message
    throw error
  }
}
