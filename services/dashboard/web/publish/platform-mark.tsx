import { Cloud, Folder, type LucideIcon, MessageCircle, SquarePlay, Webhook } from 'lucide-react'
import type { Platform } from '../data/social-accounts.ts'

/** A sign for each platform, which has its own colour too. */
const SIGNS: Record<Platform, LucideIcon> = {
  youtube: SquarePlay,
  bluesky: Cloud,
  mastodon: MessageCircle,
  webhook: Webhook,
  local_folder: Folder,
}

/** The sign of a platform; its name stands beside it. */
export function PlatformMark({ platform }: { platform: Platform }) {
  const Sign = SIGNS[platform]
  return (
    <span className={`platform-mark ${platform}`}>
      <Sign aria-hidden />
    </span>
  )
}
