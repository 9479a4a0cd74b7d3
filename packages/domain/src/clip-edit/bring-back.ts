import type { ClipChange, ClipContent, ClipWord } from '@svc/specification'

type Given<T> = { [Name in keyof T]?: NonNullable<T[Name]> }
type FoundMember = 'title' | 'description' | 'hashtags' | 'start' | 'end' | 'segments'

/** A change of a clip that says what each member becomes. */
export interface SettledChange
  extends Omit<ClipChange, FoundMember | 'hook' | 'captions'>,
    Given<Pick<ClipChange, FoundMember>> {
  /** What the title was made of that is brought back. */
  title_source?: ClipContent['title_source']
  hook?: Given<NonNullable<ClipChange['hook']>>
  /** What the hook was found as. */
  hookFound?: ClipContent['hook']
  captions?: { words?: NonNullable<NonNullable<ClipChange['captions']>['words']> }
  /** What was said before a person changed it, and where it was listened for; seconds of the source. */
  heardBefore?: { words: ClipWord[]; heard: ClipContent['edits']['heard'] }
}

/** Returns whether a change brings anything back to how the clip was found. */
export function bringsBack({ revision: _, ...change }: ClipChange): boolean {
  const members = Object.values({ ...change, ...change.hook, ...change.captions })
  return members.includes(null)
}

/** Puts what was found first in place of every `null` of a change. The other settings have `null` for a value: the project's. */
export function settle(change: ClipChange, found: ClipContent): SettledChange {
  const { title, description, hashtags, start, end, segments, hook, captions, ...rest } = change
  const words = captions === null ? null : captions?.words
  return {
    ...rest,
    ...pick({ title, description, hashtags, start, end, segments }, found),
    ...(title === null && { title_source: found.title_source }),
    ...(hook !== undefined && { hook: hook === null ? found.hook : pick(hook, found.hook) }),
    hookFound: found.hook,
    ...(words && { captions: { words } }),
    ...(words === null && {
      heardBefore: { words: found.words, heard: found.edits.heard ?? found.segments },
    }),
  }
}

/** Keeps the members that are given, with those of `found` in place of `null`. */
function pick<T extends object>(given: T, found: { [Name in keyof T]?: unknown }): Given<T> {
  const members = Object.entries(given).filter(([, value]) => value !== undefined)
  return Object.fromEntries(
    members.map(([name, value]) => [name, value ?? found[name as keyof T]]),
  ) as Given<T>
}
