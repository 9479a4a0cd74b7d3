import { EngineError } from '../../../engine-error.ts'

/** A model's file is missing and cannot be downloaded now. The source is not the cause, and a later attempt may succeed. */
export class ModelUnavailableError extends EngineError {
  override name = 'ModelUnavailableError'

  constructor(message: string) {
    super('transcription_failed', message, { retryable: true })
  }
}
