import type { Client, List } from '@svc/client'
import {
  type Answer,
  type Command,
  type Context,
  type Definition,
  defineCommand,
} from './command.ts'
import type { Option, Options, ValuesOf } from './option.ts'

type Said<Takes extends string, O extends Options, Row extends object> = Omit<
  Definition<Context, Takes, O, Row>,
  'run'
>

interface Typed<Takes extends string, O extends Options> {
  args: Record<Takes, string>
  options: ValuesOf<O>
}

/** Defines a command that is one call of the service; `done` is said once it has answered. */
export const defineCall = <
  const Takes extends string = never,
  const O extends Options = Record<never, never>,
  Row extends object = object,
>({
  call,
  done,
  ...said
}: Said<Takes, O, Row> & {
  call(client: Client, typed: Typed<Takes, O>): Promise<Answer<Row>> | Promise<void>
  done?(args: Record<Takes, string>): string
}): Command =>
  defineCommand<Takes, O, Row>({
    ...said,
    async run({ client, progress }, typed) {
      const answer = await call(await client(), typed)
      if (done) progress.say(done(typed.args))
      return answer ?? undefined
    },
  })

export const LIMIT = {
  limit: { kind: 'number', value: 'N', least: 1, does: 'how many at most (50)' },
} as const satisfies Record<string, Option>

/** Defines a command that lists things, as many as `--limit` says, from as many pages as needed. */
export const defineList = <
  const Takes extends string = never,
  const O extends Options = Record<never, never>,
  Row extends object = object,
>({
  list,
  options,
  ...said
}: Said<Takes, O, Row> & {
  list(client: Client, page: { limit: number }, typed: Typed<Takes, O>): List<Row>
}): Command =>
  defineCommand<Takes, Options, Row>({
    ...said,
    options: { ...LIMIT, ...options },
    async run({ client }, { args, options: { limit, ...filter } }) {
      const service = await client()
      const typed = { args, options: filter as ValuesOf<O> }
      return take(limit as number | undefined, (page) => list(service, page, typed))
    },
  })

const DEFAULT_LIMIT = 50
/** The maximum page size of every list. */
const LARGEST_PAGE = 100

/** Takes the given number of items of a list, from as many pages as needed. */
export async function take<Item>(
  limit: number | undefined,
  list: (query: { limit: number }) => List<Item>,
): Promise<Item[]> {
  const most = limit ?? DEFAULT_LIMIT
  const items: Item[] = []
  for await (const item of list({ limit: Math.min(most, LARGEST_PAGE) })) {
    items.push(item)
    if (items.length >= most) break
  }
  return items
}
