import type { PublishedPost } from '@svc/specification'
import type { Checkpoint } from '../connector.ts'
import { PublishError } from '../publish-error.ts'

/** A video that a platform holds before it is a post; kept between attempts. */
export interface KeptUpload {
  /** Whether the platform was asked to post it. */
  isPosting: boolean
}

/** Reads what an attempt saved last; `null` when there is nothing. */
export function readKept<T>(text: string | null): T | null {
  return text ? JSON.parse(text) : null
}

/**
 * Asks a platform to post what it holds. That it is asked is saved before, so that a later attempt looks for the post;
 * what was refused is not there, and may be tried again with the same video.
 */
export async function postKept<T extends KeptUpload>(
  checkpoint: Checkpoint,
  upload: T,
  post: () => Promise<PublishedPost>,
): Promise<PublishedPost> {
  const save = (isPosting: boolean) => checkpoint.save(JSON.stringify({ ...upload, isPosting }))
  await save(true)
  try {
    return await post()
  } catch (error) {
    if (error instanceof PublishError && !error.mayBePublished) await save(false)
    throw error
  }
}
