import type { Brief } from '../tools/brief.ts'

type Resource = Readonly<Record<string, unknown>>

/**
 * Reduces a resource, or a page of resources, to what most steps need. Members that are `null` or empty are left out.
 *
 * An answer that is none of these resources is returned unchanged.
 */
export function briefAnswer(body: object, brief: Brief): object {
  const { items, ...page } = body as Resource
  if (!Array.isArray(items)) return briefResource(body as Resource, brief)
  return { items: items.map((item) => briefResource(item, brief)), ...page }
}

function briefResource(resource: Resource, brief: Brief): Resource {
  if (resource[brief[0]] === undefined) return resource
  return pick(
    resource,
    brief.map((member) => member.split('.')),
  )
}

function pick(resource: Resource, members: readonly string[][]): Resource {
  const names = [...new Set(members.map(([name = '']) => name))]
  return Object.fromEntries(
    names.flatMap((name): [string, unknown][] => {
      const within = members
        .filter(([first, ...rest]) => first === name && rest.length > 0)
        .map(([, ...rest]) => rest)
      const value = within.length > 0 ? pickWithin(resource[name], within) : resource[name]
      return isEmpty(value) ? [] : [[name, value]]
    }),
  )
}

function pickWithin(value: unknown, members: readonly string[][]): unknown {
  if (Array.isArray(value)) return value.map((item) => pickWithin(item, members))
  return typeof value === 'object' && value !== null ? pick(value as Resource, members) : value
}

function isEmpty(value: unknown): boolean {
  if (typeof value !== 'object') return value === undefined
  return value === null || Object.keys(value).length === 0
}
