import type { ListedFigure } from '@svc/client'

/** How old a post is when its figures are read, in hours. */
export const AGES = [1, 6, 24, 72, 168, 672] as const

/** A post beside the others of its account. */
export interface ComparedPost {
  /** What tells it apart, from its latest reading. */
  post: ListedFigure
  /** How often it was watched, by age. */
  counts: ReadonlyMap<number, number>
  /** How many times the median of its account it was watched, at the latest of its ages. */
  times: number
}

/** How often a post was seen, or answered where its platform counts no views. `null` where it tells nothing. */
export function countOf({ views, likes, comments, shares }: ListedFigure): number | null {
  if (views !== null) return views
  return likes === null ? null : likes + (comments ?? 0) + (shares ?? 0)
}

/** Compares the posts of one account at the same ages, the best first. */
export function comparePosts(figures: readonly ListedFigure[]) {
  const told = figures.flatMap((figure) => {
    const count = countOf(figure)
    return count === null ? [] : [{ ...figure, count }]
  })
  const medians = new Map<number, number>(
    AGES.flatMap((age) => {
      const counts = told.filter(({ age_hours }) => age_hours === age).map(({ count }) => count)
      return counts.length > 0 ? [[age, medianOf(counts)]] : []
    }),
  )
  const posts = [...Map.groupBy(told, ({ post_id }) => post_id).values()].flatMap((readings) => {
    const [post] = readings.toSorted((a, b) => b.age_hours - a.age_hours)
    if (!post) return []
    const counts = new Map(readings.map(({ age_hours, count }) => [age_hours, count]))
    return [{ post, counts, times: post.count / Math.max(1, medians.get(post.age_hours) ?? 1) }]
  })
  return { medians, posts: posts.toSorted((a, b) => b.times - a.times) }
}

/** The post and the parts that it belongs to, each with how many times the median its posts are watched, in the middle. */
export function groupPosts<Name extends string>(
  posts: readonly ComparedPost[],
  namesOf: (post: ListedFigure) => readonly (Name | undefined)[],
) {
  const named = posts.flatMap(({ post, times }) => namesOf(post).map((name) => ({ name, times })))
  return [...Map.groupBy(named, ({ name }) => name)].flatMap(([name, group]) =>
    name === undefined
      ? []
      : [{ name, count: group.length, times: medianOf(group.map(({ times }) => times)) }],
  )
}

export function medianOf(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2
}
