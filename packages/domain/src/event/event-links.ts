import type { FileLinks } from '../context.ts'
import type { ShareAddresses } from '../share/share-links.ts'
import { createUlid } from '../ulid.ts'

/** Converts stored references to addresses. */
export interface Links {
  files: FileLinks
  shares: ShareAddresses
}

/** Links that write placeholders instead of addresses. */
export interface EventLinks extends Links {
  /** The prefix of every placeholder: random, so that no text of a user can contain one by chance. */
  mark: string
}

/**
 * Creates links for reading a resource into an event.
 *
 * A stored address would have expired when an event is read late, and a share link must not be in the database in
 * plain text. So events keep placeholders, and addresses are signed when an event is read.
 */
export function eventLinks(): EventLinks {
  const mark = `event-link-${createUlid()}`
  return {
    mark,
    files: { url: (...file) => `${mark} file ${file.join(' ')}`, expiresAt: () => mark },
    shares: { url: (share) => `${mark} share ${share.share_id} ${share.token_sealed}` },
  }
}

/** Replaces the placeholders in an event's data by addresses that work from now on. */
export function signLinks<T>(value: T, mark: string | null, links: Links): T {
  if (mark === null) return value
  if (typeof value === 'string') {
    return (
      value.startsWith(`${mark} `) ? addressOf(value.slice(mark.length + 1), links) : value
    ) as T
  }
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map((item) => signLinks(item, mark, links)) as T
  const members = Object.entries(value).map(([name, member]) => {
    if (name === 'url_expires_at') return [name, links.files.expiresAt()]
    return [name, signLinks(member, mark, links)]
  })
  return Object.fromEntries(members) as T
}

function addressOf(placeholder: string, { files, shares }: Links): string {
  const [kind, ...words] = placeholder.split(' ')
  if (kind === 'file') {
    const [key = '', contentType] = words
    return files.url(key, contentType)
  }
  const [share_id = '', token_sealed = ''] = words
  return shares.url({ share_id, token_sealed })
}
