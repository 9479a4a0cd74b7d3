import type { ErrorComponentProps } from '@tanstack/react-router'
import { LaterFailure } from './later-failure.tsx'

/** Shown in place of a page that could not be shown; the rest of the studio stays. */
export function PageFailure({ error, reset }: ErrorComponentProps) {
  const shown = error instanceof Error ? error : new Error(String(error))
  return <LaterFailure error={shown} onRetry={reset} />
}
