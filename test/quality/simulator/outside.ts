import { createHash } from 'node:crypto'
import { SOCIAL_ACCOUNT } from '../../../packages/domain/test/social-account.ts'
import { type Connector, PublishError } from '../../../packages/social/src/index.ts'
import type { PublishedPost } from '../../../packages/specification/src/index.ts'
import { type ObjectStore, StorageError } from '../../../packages/storage/src/index.ts'
import { type Actor, AT_ONCE, type Choices } from './run.ts'

/** What is outside of the database: it stays when a process ends. */
export class Outside {
  readonly objects = new Map<string, string>()
  readonly parts = new Map<string, Map<number, string>>()
  /** The posts that the platform took, by their markers, in their order. */
  readonly posts: string[] = []
  /** The numbers of the events that the receiver took. */
  readonly received: number[] = []
  /** How many receivers that do not answer may be waited for at once: of those that answered before, and of those that did not. */
  places = { quick: Number.POSITIVE_INFINITY, slow: 0 }
  /** How often a render was the next of its account, and one of another account was begun. */
  readonly passedOver = new Map<string, number>()
  /** Whether the receiver refused one, or gave no answer: later ones then overtake it. */
  hasFailed = false
  /** Projects that were finished without the results of their parts. */
  readonly lacking = new Set<string>()
  /** Whether renders, and parts of projects, can be made. */
  readonly broken = new Map<string, boolean>()
  /** Joined parts are used up, as in a bucket. */
  isBucket = false
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex')
const toStream = (text: string) => new Blob([text]).stream()

/** The store as a process reaches it. */
export function storeOf(actor: Actor, outside: Outside): ObjectStore {
  const { objects, parts } = outside
  const broken = (error: unknown) => {
    throw new StorageError('storage_unavailable', String(error))
  }
  const step = <T>(what: string, work: () => T) =>
    actor.step(what, work).catch((error) => {
      if (error instanceof StorageError) throw error
      return broken(error)
    })
  const store: Partial<ObjectStore> = {
    check: async () => {},
    putBytes: (key, bytes) => step('a file is stored', () => void objects.set(key, String(bytes))),
    beginParts: () =>
      step('a place for parts is made', () => {
        const id = `parts-${parts.size + 1}`
        parts.set(id, new Map())
        return id
      }),
    async putPart({ parts_id }, number, stream) {
      const text = await new Response(stream).text()
      return step(`part ${number} is stored`, () => {
        const place = parts.get(parts_id)
        if (!place) throw new StorageError('not_found', 'The parts are gone.')
        place.set(number, text)
        return { etag: digest(text), sha256: digest(text) }
      })
    },
    joinParts: ({ key, parts_id }, { size_bytes, etags }) =>
      step('the parts are joined', () => {
        const texts = [...(parts.get(parts_id) ?? [])]
          .toSorted(([one], [other]) => one - other)
          .map(([, text]) => text)
        const isWhole =
          texts.length === etags.length && texts.every((text, at) => digest(text) === etags[at])
        if (isWhole) objects.set(key, texts.join(''))
        else if (objects.get(key)?.length !== size_bytes)
          throw new StorageError('not_found', 'The parts are gone.')
        if (outside.isBucket) parts.delete(parts_id)
        return outside.isBucket ? null : digest(objects.get(key) ?? '')
      }),
    dropParts: ({ parts_id }) => step('the parts are freed', () => void parts.delete(parts_id)),
    head: async () => null,
    download: async () => {},
    localPath: () => null,
    delete: (key) => step('a file is deleted', () => void objects.delete(key)),
    deletePrefix: (prefix) =>
      step('files are deleted', () => {
        const found = [...objects.keys()].filter((key) => key.startsWith(prefix))
        for (const key of found) objects.delete(key)
        return found.length
      }),
    async read(key) {
      const text = objects.get(key)
      if (text === undefined) return null
      return {
        stream: toStream(text),
        size_bytes: text.length,
        content_type: 'video/mp4',
        etag: '"x"',
      }
    },
  }
  return store as ObjectStore
}

const UNREACHABLE = 'The platform gave no answer.'

/** A platform that may refuse a post, or take it without its answer getting back. */
export function platformOf(actor: Actor, { posts }: Outside, { choose }: Choices): Connector {
  const posted = (marker: string): PublishedPost => ({
    ...{ platform_post_id: marker, platform_url: `https://platform.example/${marker}` },
    visibility_actual: 'public',
  })
  return {
    platform: 'mastodon',
    connection: {
      kind: 'form',
      fields: [],
      connect: async () => [{ account: SOCIAL_ACCOUNT, credentials: {} as never }],
    },
    publish: ({ marker }) =>
      actor
        .step(AT_ONCE, () => {
          const mood = choose(8)
          if (mood === 6) throw new PublishError('platform_error', 'busy', 'The platform is busy.')
          posts.push(marker)
          if (mood === 7) throw new Error(UNREACHABLE)
          return posted(marker)
        })
        .catch((error) => {
          if (error instanceof PublishError) throw error
          throw new PublishError('unknown', 'no_answer', UNREACHABLE)
        }),
    lookUp: ({ marker }) =>
      actor
        .step('the platform is asked for the post', () => {
          if (choose(4) === 3) throw new Error(UNREACHABLE)
          return posts.includes(marker)
            ? { state: 'published' as const, post: posted(marker) }
            : { state: 'absent' as const }
        })
        .catch(() => {
          throw new PublishError('platform_error', 'no_answer', UNREACHABLE)
        }),
  }
}
