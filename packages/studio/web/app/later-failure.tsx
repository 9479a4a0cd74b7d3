import { lazyPart } from './lazy-part.ts'

/**
 * What went wrong, for what is shown before the texts of all failures are loaded. The program calls `load`, so that it is there when
 * nothing can be loaded any more.
 */
export const LaterFailure = lazyPart(() => import('./failure.tsx'), 'Failure')
