import { PLATFORMS } from '@svc/specification/platforms'
import type { Option } from '../option.ts'

/** The option of lists that a platform narrows. */
export const ON_PLATFORM = {
  platform: { kind: 'choice', choices: PLATFORMS, does: 'only those of this platform' },
} as const satisfies Record<string, Option>
