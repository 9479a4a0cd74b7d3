import type { OpenShare, SharedProject } from '@svc/domain'

/** What a visitor of a link sees, in JSON as on the page. */
export interface SharedView extends Omit<SharedProject, 'clips'> {
  allow_download: boolean
  expires_at: string | null
  clips: {
    title: string
    duration_seconds: number
    aspect_ratio: string
    video_url: string
    thumbnail_url: string
    captions_url: string
    /** `null` unless the link allows it. */
    download_url: string | null
  }[]
}

/**
 * Converts a shared project to the view that a visitor gets.
 *
 * @param sign - Makes the address of an object, for visitors of this page and for some hours.
 */
export function toSharedView(
  { allow_download, expires_at }: OpenShare,
  { clips, ...project }: SharedProject,
  sign: (objectKey: string) => string,
): SharedView {
  return {
    ...project,
    allow_download,
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
