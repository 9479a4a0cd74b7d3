import { EngineError } from '@svc/clip-engine'
import type { RenderError } from '@svc/specification'
import { StorageError } from '@svc/storage'
import { MissingAsset } from './missing-asset.ts'

const GONE = 'The file that the clip is cut from no longer exists.'

/** Returns why a render cannot be finished; `null` when the fault is the service's own and trying again may help. */
export function renderFailure(error: unknown): RenderError | null {
  if (error instanceof StorageError && error.code === 'not_found') {
    return { code: 'source_missing', message: GONE, retryable: false }
  }
  if (error instanceof MissingAsset) {
    return { code: error.code, message: error.message, retryable: false }
  }
  if (!(error instanceof EngineError)) return null
  const { code, message, retryable } = error
  switch (code) {
    case 'timeout':
    case 'storage_full':
    case 'font_missing':
      return { code, message, retryable }
    default:
      return { code: 'encode_failed', message, retryable }
  }
}
