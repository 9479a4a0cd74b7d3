import type { BlockList } from 'node:net'
import { isAbsolute, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type RecognizerConfig, recognizersFrom } from '@svc/clip-engine'
import { parseTrustedProxies } from '@svc/gateway/trusted-proxies'
import { readDrainSeconds } from '@svc/http'
import { PLANS, type Plan, signUpDefaults } from '@svc/scope-policy'
import { type S3Config, s3From } from '@svc/storage'

/** The project's own folder. */
export const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

export interface Env {
  /** Where everything that must survive is kept. */
  data_folder: string
  /** Interface to listen on. */
  host: string
  port: number
  /** Address that clients use, without a trailing slash. */
  base_url: string
  /** Proxies in front, whose word about their clients is believed. */
  trusted_proxies: BlockList
  /** `null` for the database that is shipped with the dependencies. */
  database_url: string | null
  /** `null` for a folder of the local disk. */
  s3: S3Config | null
  recognizers: RecognizerConfig
  /** `redis_url` is `null` for limits of this process alone. */
  rate_limits: { redis_url: string | null; scale: number }
  /** Path of the private JWK that signs access tokens; `null` for keys that the database keeps. */
  signing_key_file: string | null
  /** What the dashboard's back end shows the authorization server; `null` for one that is made and kept. */
  dashboard_token: string | null
  /** `smtp_url` is `null` when no mail is sent. */
  mail: { smtp_url: string | null; from: string }
  /** Whether strangers may sign up, and on which plan. */
  sign_up: 'open' | 'closed'
  sign_up_plan: Plan
  /** Whether sources are fetched from private networks. */
  allow_private_sources: boolean
  /** Whether events are sent into private networks. */
  allow_private_receivers: boolean
  /** Where the person was when they typed the command; relative paths start there. */
  called_from: string
  /** How long it goes on listening after it was told to stop. */
  drain_seconds: number
  /** Handed on to the processes that are started. */
  inherited: Record<string, string | undefined>
}

/**
 * Reads the environment once, at start.
 *
 * @throws {Error} A value is malformed; the message names the variable, what it is and what it may be.
 */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const port = readPort(source.PORT)
  const called_from = source.CALLED_FROM ?? source.INIT_CWD ?? process.cwd()
  const base_url = readBaseUrl(source.BASE_URL ?? `http://127.0.0.1:${port}`)
  const { sign_up, sign_up_plan } = signUpDefaults(base_url)
  const data_folder = resolve(ROOT, source.DATA_DIR ?? '.data')
  return {
    data_folder,
    host: source.HOST ?? '127.0.0.1',
    port,
    base_url,
    trusted_proxies: parseTrustedProxies(source.TRUSTED_PROXIES ?? ''),
    database_url: readUrl(
      'DATABASE_URL',
      /^postgres(ql)?:$/,
      'postgres://user:password@host:5432/name',
      source,
    ),
    s3: s3From(source),
    recognizers: recognizersFrom(source, source.MODELS_DIR ?? join(data_folder, 'models')),
    rate_limits: {
      redis_url: readUrl('REDIS_URL', /^rediss?:$/, 'redis://host:6379', source),
      scale: readScale(source.RATE_LIMIT_SCALE),
    },
    signing_key_file: source.OAUTH_SIGNING_KEY_FILE
      ? resolve(called_from, source.OAUTH_SIGNING_KEY_FILE)
      : null,
    dashboard_token: source.DASHBOARD_TOKEN || null,
    mail: {
      smtp_url: source.SMTP_URL || null,
      from: source.MAIL_FROM || 'Clips <clips@localhost>',
    },
    sign_up: readWord('SIGN_UP', [sign_up, 'open', 'closed'], source),
    sign_up_plan: readWord('SIGN_UP_PLAN', [sign_up_plan, ...PLANS], source),
    allow_private_sources: readWord('ALLOW_PRIVATE_SOURCES', SWITCH, source) === 'on',
    allow_private_receivers: readWord('ALLOW_PRIVATE_RECEIVERS', SWITCH, source) === 'on',
    called_from,
    drain_seconds: readDrainSeconds(source),
    inherited: source,
  }
}

function readPort(text = '8080'): number {
  const port = Number(text)
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port
  throw new Error(`PORT is "${text}"; it must be a whole number from 1 to 65535.`)
}

function readScale(text = '1'): number {
  const scale = Number(text)
  if (scale > 0 && Number.isFinite(scale)) return scale
  throw new Error(`RATE_LIMIT_SCALE is "${text}"; it must be a number above 0.`)
}

const SWITCH = ['off', 'on'] as const

/** Reads one of a few words; the first is meant when there is none. */
function readWord<Word extends string>(
  name: string,
  words: readonly [Word, ...Word[]],
  source: Record<string, string | undefined>,
): Word {
  const text = source[name] || words[0]
  const word = words.find((known) => known === text)
  if (word) return word
  throw new Error(`${name} is "${text}"; it must be one of: ${[...new Set(words)].join(', ')}.`)
}

/** Reads an address that may hold a password: what it is is not repeated. */
function readUrl(
  name: string,
  protocol: RegExp,
  example: string,
  source: Record<string, string | undefined>,
): string | null {
  const text = source[name]
  if (!text) return null
  if (protocol.test(URL.parse(text)?.protocol ?? '')) return text
  throw new Error(`${name} is malformed; it must be like ${example}.`)
}

function readBaseUrl(text: string): string {
  const url = URL.parse(text)
  if (url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search)
    return url.origin
  throw new Error(
    `BASE_URL is "${text}"; it must be like https://clips.example.org, without a path.`,
  )
}

/** Resolves a path that a person typed. */
export function fromCaller(path: string, { called_from }: Env): string {
  return isAbsolute(path) ? path : join(called_from, path)
}
