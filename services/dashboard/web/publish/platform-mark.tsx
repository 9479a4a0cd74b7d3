import {
  AtSign,
  Briefcase,
  Camera,
  Cloud,
  Folder,
  type LucideIcon,
  MessageCircle,
  MessagesSquare,
  Music2,
  Pin,
  SquarePlay,
  Users,
  Webhook,
} from 'lucide-react'
import type { Platform } from '../data/social-accounts.ts'

/** A sign for each platform, which has its own colour too. */
const SIGNS: Record<Platform, LucideIcon> = {
  youtube: SquarePlay,
  tiktok: Music2,
  instagram: Camera,
  facebook: Users,
  linkedin: Briefcase,
  x: MessagesSquare,
  threads: AtSign,
  bluesky: Cloud,
  pinterest: Pin,
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
