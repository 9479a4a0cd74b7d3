import { EngineError } from '@svc/clip-engine'
import type { ProjectError, ProjectStage } from '@svc/specification'

/** Returns why a project cannot be finished; `null` when the fault is the service's own and trying again may help. */
export function projectFailure(error: unknown, stage: ProjectStage | null): ProjectError | null {
  if (!(error instanceof EngineError)) return null
  const { code, message, retryable } = error
  if (code === 'encode_failed' || code === 'font_missing') {
    return { code: 'processing_failed', message, stage, retryable }
  }
  return { code, message, stage, retryable }
}
