import { EngineError } from '../../../engine-error.ts'

/** A model's file is not there and cannot be had now. That says nothing about the source, nor about later. */
export class ModelUnavailableError extends EngineError {
  override name = 'ModelUnavailableError'

  constructor(message: string) {
    super('transcription_failed', message, { retryable: true })
  }
}
