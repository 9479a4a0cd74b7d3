import { invalidAt } from '@svc/errors'
import { ALL_TOOLS } from './all-tools.ts'

/** The tools that a client wants listed, by name, each with the arguments that are not described. */
export type Chosen = ReadonlyMap<string, readonly string[]>

/**
 * Named choices, for clients whose model pays for every tool with every turn. Arguments that are not described are taken all the same.
 */
const SETS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  /** From a video to a post. How captions look is the template's. */
  creator: {
    ...{ uploads_link: [], uploads_wait: [], templates_list: [] },
    projects_create: [
      ...['webhook_url', 'metadata', 'source.transcript', 'settings.captions', 'settings.ranking'],
      ...['settings.silence_min_seconds', 'settings.censor_mode', 'settings.audience_heat'],
      ...['settings.avoid_used_moments', 'settings.genre'],
    ],
    ...{ projects_wait: [], clips_list: [], clips_get: [] },
    clips_update: ['caption_style', 'framing', 'layer', 'music_asset_id', 'hook.start', 'hook.end'],
    ...{ clips_like: [], clips_clear_reaction: [] },
    render_start: ['captions', 'fps', 'quality', 'force'],
    ...{ render_wait: [], social_accounts_list: ['platform', 'status'] },
    ...{ clip_publish: ['timezone', 'auto_render'], calendar_get: [] },
  },
}

/** The most characters that are looked at: all names fit. */
const LONGEST = 2000
const NAMES = new Map(ALL_TOOLS.map(({ name }): [string, readonly string[]] => [name, []]))

/**
 * Reads `?tools=` of the address that a client was given: names of sets and tools, by commas.
 *
 * @returns `null` for all.
 * @throws {ApiError} `VALIDATION_ERROR` for what is neither.
 */
export function chosenTools(asked: string | null): Chosen | null {
  if (asked === null) return null
  const names = asked.slice(0, LONGEST).split(',')
  const unknown = names.find((name) => !Object.hasOwn(SETS, name) && !NAMES.has(name))
  if (unknown !== undefined) {
    const description = `There is no tool and no set of tools called ${JSON.stringify(unknown.slice(0, 80))}. Sets: ${Object.keys(SETS)}.`
    throw invalidAt('query.tools', description)
  }
  return new Map(names.flatMap((name) => Object.entries(SETS[name] ?? { [name]: [] })))
}

/**
 * Reads `?answers=` of the address: `structured` describes what tools answer, and gives answers as data beside the text.
 *
 * @throws {ApiError} `VALIDATION_ERROR` for any other word.
 */
export function asksForData(asked: string | null): boolean {
  if (asked === null || asked === 'structured') return asked !== null
  throw invalidAt('query.answers', 'The only choice is structured.')
}
