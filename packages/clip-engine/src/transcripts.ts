// An entry of its own: reading a transcript needs none of what makes pictures and sound.
export { EngineError } from './engine-error.ts'
export { importTranscript, type TranscriptFormat } from './transcribe/import-transcript.ts'
