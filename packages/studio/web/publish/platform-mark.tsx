import { PLATFORM_FACTS } from '@svc/specification/platforms'
import type { Platform } from '../data/social-accounts.ts'

/** The mark of a platform; its name stands beside it. */
export function PlatformMark({ platform }: { platform: Platform }) {
  const { color, mark } = PLATFORM_FACTS[platform]
  return (
    <span className="platform-mark" style={{ background: color }}>
      <svg viewBox="0 0 24 24" className="lucide" aria-hidden>
        <path d={mark} />
      </svg>
    </span>
  )
}
