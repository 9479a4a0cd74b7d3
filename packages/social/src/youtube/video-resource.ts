import { PLATFORM_FACTS, type PostContent, type PublishedPost } from '@svc/specification'
import { optionOf } from '../limits/check-options.ts'
import { composeText } from '../post/compose-text.ts'
import { textOf } from '../web/json-value.ts'

const { options: RULES } = PLATFORM_FACTS.youtube.limits

/** Returns the tag by which a video is found again; viewers do not see tags. */
export function markerTag(marker: string): string {
  return `post-${marker}`
}

export function writeVideo(post: PostContent, marker: string) {
  const option = <T extends string | boolean | string[]>(name: keyof typeof RULES) =>
    optionOf<T>(post.platform_options, RULES, name)
  return {
    snippet: {
      title: post.title?.trim(),
      description: composeText(post),
      tags: [...(option<string[]>('tags') ?? []), markerTag(marker)],
      categoryId: option<string>('category_id'),
    },
    status: {
      privacyStatus: option<string>('privacy'),
      selfDeclaredMadeForKids: option<boolean>('made_for_kids'),
      containsSyntheticMedia: option<boolean>('made_with_ai'),
      embeddable: option<boolean>('embeddable'),
    },
  }
}

/** Describes a video resource; one without an id still means that the video exists. */
export function describeVideo(video: unknown): PublishedPost {
  const id = textOf(video, 'id')
  return {
    platform_post_id: id,
    platform_url: id && `https://www.youtube.com/watch?v=${id}`,
    visibility_actual: textOf(video, 'status', 'privacyStatus'),
  }
}
