import { type CensoredWordsRequest, type Client, ConflictError } from '@svc/client'
import { type Command, type Context, defineCommand, type Given } from '../command.ts'
import { UsageError } from '../explain.ts'
import { defined, type Option, type ValuesOf } from '../option.ts'
import type { Columns } from '../shows/table.ts'
import { readJsonFile } from './upload.ts'

type Kit = Client['brandKit']
type Options = Record<string, Option>
type Said = readonly [does: string, example: string]

type Read = 'colors' | 'vocabulary' | 'censoredWords'
type Write = `replace${Capitalize<Read>}`
type List<R extends Read> = Awaited<ReturnType<Kit[R]>>
type Item<R extends Read> = Parameters<Kit[`replace${Capitalize<R>}`]>[0]['items'][number]

/** A list of the brand kit, which is read and written as a whole. */
interface BrandList<R extends Read, O extends Options> {
  /** The method of the client. */
  reads: R
  columns: Columns<List<R>['items'][number]>
  /** Told beside the list. */
  tell?(list: List<R>): string
  /** The member that tells its items apart; in capitals, the argument of its commands. */
  key: keyof Item<R> & string
  /** Those of `add`. */
  options: O
  itemOf(key: string, options: ValuesOf<O>): Item<R>
  says: Readonly<Record<'list' | 'add' | 'remove' | 'replace', Said>>
}

/**
 * Gives the commands that list, add, remove and replace the items of a list.
 *
 * @param more - What else the list has, before `replace`.
 */
function commandsOf<R extends Read, const O extends Options>(
  name: string,
  list: BrandList<R, O>,
  more: Record<string, Command> = {},
): Record<string, Command> {
  const { reads, key, says, options, columns, itemOf, tell } = list
  const read = (kit: Kit) => kit[reads]() as Promise<List<R>>
  const write = (kit: Kit, body: object): Promise<List<R>> => {
    const replace = `replace${reads.charAt(0).toUpperCase()}${reads.slice(1)}` as Write
    return (kit[replace] as (body: object) => Promise<List<R>>)(body)
  }
  const argument = key.toUpperCase()
  const command = (
    [does, example]: Said,
    rest: Pick<Command, 'run'> & Partial<Command>,
  ): Command => ({
    ...{ does, example, takes: [], options: {} },
    ...{ shows: columns as Columns<object>, ...rest },
  })
  /** Writes the list with what its items become; `typed` is what the argument and the options say. */
  const change =
    (become: (items: Item<R>[], typed: Item<R>) => Item<R>[]) =>
    async ({ client }: Context, { args, options }: Given) => {
      const { brandKit } = await client()
      const typed = itemOf(args[argument] ?? '', options as Parameters<typeof itemOf>[1])
      return changeList(
        () => read(brandKit),
        ({ items, ...kept }) => write(brandKit, { ...kept, items: become(items, typed) }),
      )
    }
  return {
    [name]: command(says.list, {
      async run({ client, progress }) {
        const found = await read((await client()).brandKit)
        if (tell) progress.say(tell(found))
        return found
      },
    }),
    [`${name} add`]: command(says.add, {
      ...{ takes: [argument], options },
      run: change((items, typed) =>
        items.some((item) => item[key] === typed[key])
          ? items.map((item) => (item[key] === typed[key] ? typed : item))
          : [...items, typed],
      ),
    }),
    [`${name} remove`]: command(says.remove, {
      takes: [argument],
      run: change((items, typed) => {
        const others = items.filter((item) => item[key] !== typed[key])
        if (others.length < items.length) return others
        const there = items.map((item) => item[key]).join(', ') || 'none'
        throw new UsageError(`There is no ${key} "${typed[key]}". There are: ${there}.`)
      }),
    }),
    ...more,
    [`${name} replace`]: command(says.replace, {
      takes: ['FILE'],
      async run({ client, env }, { args }) {
        const file = await readJsonFile<CensoredWordsRequest>(env.startFolder, args['FILE'] ?? '')
        return write((await client()).brandKit, defined({ items: file.items, mode: file.mode }))
      },
    }),
  }
}

const colors = commandsOf('colors', {
  key: 'color',
  options: { name: { kind: 'text', value: 'TEXT', does: 'what it is called (nothing)' } },
  itemOf: (color, { name = null }) => ({ color: color.toUpperCase(), name }),
  reads: 'colors',
  columns: { color: ({ color }) => color, name: ({ name }) => name },
  says: {
    list: ["Lists the brand's colours, the most important first.", 'colors'],
    add: ["Adds a colour to the brand's, or names it anew.", 'colors add "#1A73E8" --name Sea'],
    remove: ["Takes a colour out of the brand's.", 'colors remove "#1A73E8"'],
    replace: [
      "Replaces all of the brand's colours by a file like what `clip colors --json` prints.",
      'colors replace colors.json',
    ],
  },
})

const vocabulary = commandsOf('vocabulary', {
  key: 'term',
  options: {
    'sounds-like': { kind: 'list', value: 'TEXT,…', does: 'what may be heard instead, at most 5' },
    write: { kind: 'text', value: 'TEXT', does: 'what is written in its place (itself)' },
  },
  itemOf: (term, { write, ...options }) => ({
    term,
    ...defined({ sounds_like: options['sounds-like'], replace_with: write }),
  }),
  reads: 'vocabulary',
  columns: {
    term: ({ term }) => term,
    written: ({ replace_with }) => replace_with,
    'sounds like': ({ sounds_like }) => sounds_like.join(', '),
  },
  says: {
    list: ['Lists the names and terms that speech recognition is to expect.', 'vocabulary --json'],
    add: [
      'Adds a term to the vocabulary, or replaces it.',
      'vocabulary add Elysia --sounds-like "a lizia,elisia"',
    ],
    remove: ['Takes a term out of the vocabulary.', 'vocabulary remove Elysia'],
    replace: [
      'Replaces the whole vocabulary by a file like what `clip vocabulary --json` prints.',
      'vocabulary replace vocabulary.json',
    ],
  },
})

const CENSORED: Columns<List<'censoredWords'>['items'][number]> = {
  word: ({ word }) => word,
  match: ({ match }) => match,
}

const setMode = defineCommand({
  does: 'Sets what is done with censored words; mask changes captions only.',
  example: 'censored mode mute',
  takes: ['beep|mute|mask'],
  shows: CENSORED,
  async run({ client }, { args }) {
    const { brandKit } = await client()
    const mode = args['beep|mute|mask'] as NonNullable<CensoredWordsRequest['mode']>
    return changeList(brandKit.censoredWords, (list) =>
      brandKit.replaceCensoredWords({ ...list, mode }),
    )
  },
})

const censored = commandsOf(
  'censored',
  {
    key: 'word',
    options: {
      match: {
        kind: 'choice',
        choices: ['exact', 'stem', 'contains'],
        does: 'the same word, its stem, or all that contain it (exact)',
      },
    },
    itemOf: (word, options) => ({ word, ...defined(options) }),
    reads: 'censoredWords',
    columns: CENSORED,
    tell: ({ mode }) => `What is done with them: ${mode}.`,
    says: {
      list: ['Lists the words that are censored where a project asks for it.', 'censored'],
      add: [
        'Adds a censored word, or changes which spoken words it means.',
        'censored add drat --match stem',
      ],
      remove: ['Takes a word out of the censored ones.', 'censored remove drat'],
      replace: [
        'Replaces all censored words by a file like what `clip censored --json` prints.',
        'censored replace censored.json',
      ],
    },
  },
  { 'censored mode': setMode },
)

/** The commands of all lists of the brand kit. */
export const BRAND_LISTS = { ...colors, ...vocabulary, ...censored }

/** More than there are likely to be others who change the same list in the same second. */
const MOST_TRIES = 10

/** A list as it was read, and from when it is. */
interface State {
  updated_at: string | null
}

/**
 * Changes a list that is written as a whole: what was changed by others since it was read is read again, so that nothing is lost.
 *
 * @param write - Writes the list anew, for the state that it was given.
 */
async function changeList<List extends State, Result>(
  read: () => Promise<List>,
  write: (list: List) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    const list = await read()
    try {
      return await write(list)
    } catch (error) {
      if (!(error instanceof ConflictError) || attempt === MOST_TRIES) throw error
    }
  }
}
