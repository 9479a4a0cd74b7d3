import type { OpenShare, SharedComment, SharedProject } from '@svc/domain'

/** What a visitor of a link sees, in JSON as on the page. */
export interface SharedView extends Omit<SharedProject, 'clips' | 'sender'> {
  sender: { name: string | null; logo_url: string | null; color: string | null }
  allow_download: boolean
  allow_comments: boolean
  allow_approval: boolean
  expires_at: string | null
  clips: {
    clip_id: string
    title: string
    description: string | null
    duration_seconds: number
    aspect_ratio: string
    video_url: string
    thumbnail_url: string
    captions_url: string
    /** `null` unless the link allows it. */
    download_url: string | null
    comments: SharedComment[]
  }[]
}

/**
 * Converts a shared project to the view that a visitor gets.
 *
 * @param sign - Makes the address of an object, for visitors of this page and for some hours.
 */
export function toSharedView(
  { allow_download, allow_comments, allow_approval, expires_at }: OpenShare,
  { clips, sender: { logoKey, ...sender }, ...project }: SharedProject,
  sign: (objectKey: string) => string,
): SharedView {
  return {
    ...project,
    sender: { ...sender, logo_url: logoKey && sign(logoKey) },
    allow_download,
    allow_comments,
    allow_approval,
    expires_at,
    clips: clips.map(({ videoKey, thumbnailKey, captionsKey, ...clip }) => ({
      ...clip,
      video_url: sign(videoKey),
      thumbnail_url: sign(thumbnailKey),
      captions_url: sign(captionsKey),
      download_url: allow_download
        ? `${sign(videoKey)}?download=${encodeURIComponent(clip.title)}`
        : null,
    })),
  }
}
