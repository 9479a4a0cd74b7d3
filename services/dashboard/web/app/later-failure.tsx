import { Suspense } from 'react'
import type { FailureProps } from './failure.tsx'
import { lazyPart } from './lazy-part.ts'

const Failure = lazyPart(async () => (await import('./failure.tsx')).Failure)

/** What went wrong, for what is shown before the texts of all failures are loaded. */
export const LaterFailure = (props: FailureProps) => (
  <Suspense fallback={null}>
    <Failure {...props} />
  </Suspense>
)

/** Loads what tells of failures, so that it is there when nothing can be loaded any more. */
export const loadFailure = Failure.load
