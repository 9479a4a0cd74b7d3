import type { Answer } from '../../packages/clip-engine/src/transcribe/recognizers/speech-process.ts'

// A recognizer that hears nothing.
process.on('message', () => {
  const answer: Answer = { heard: { words: [], language: 'en' } }
  process.send?.(answer)
})
