// A separate entry point, so that reading a transcript does not load the code for pictures and sound.
export { translatedFiles } from './caption/track-words.ts'
export { EngineError } from './engine-error.ts'
export { importTranscript, type TranscriptFormat } from './transcribe/import-transcript.ts'
