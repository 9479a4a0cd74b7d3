import { type List, listOf } from '../page.ts'
import type { RequestOptions, Transport } from '../transport/open-transport.ts'
import type {
  Account,
  BrandColors,
  BrandColorsRequest,
  CensoredWords,
  CensoredWordsRequest,
  Credits,
  LedgerEntry,
  ListedSocialAccount,
  ListLedgerQuery,
  ListSocialAccountsQuery,
  Preferences,
  Vocabulary,
  VocabularyRequest,
} from '../types/index.ts'

/** The account of the credential, its plan and its limits. */
export const account = (transport: Transport) => ({
  get: (options?: RequestOptions) => transport.call<Account>('GET', '/v1/account', {}, options),
})

/** The account's credits: its balance and its history. */
export const credits = (transport: Transport) => ({
  get: (options?: RequestOptions) => transport.call<Credits>('GET', '/v1/credits', {}, options),

  /** Lists changes of the balance, newest first. */
  ledger: (query: ListLedgerQuery = {}, options?: RequestOptions): List<LedgerEntry> =>
    listOf(transport, '/v1/credits/ledger', query, options),
})

/** The accounts that clips are published to; they are connected on the dashboard. */
export const socialAccounts = (transport: Transport) => ({
  list: (
    query: ListSocialAccountsQuery = {},
    options?: RequestOptions,
  ): List<ListedSocialAccount> => listOf(transport, '/v1/social-accounts', query, options),
})

/** The preferences learned from likes and dislikes. */
export const preferences = (transport: Transport) => ({
  get: (options?: RequestOptions) =>
    transport.call<Preferences>('GET', '/v1/preferences', {}, options),

  /** Resets the preferences; later projects are ranked as for a new account. */
  reset: (options?: RequestOptions) =>
    transport.call<void>('DELETE', '/v1/preferences', {}, options),
})

/** The colours and words of a brand. */
export const brandKit = (transport: Transport) => ({
  /** Gets the colours that are offered wherever one is chosen. */
  colors: (options?: RequestOptions) =>
    transport.call<BrandColors>('GET', '/v1/brand-kit/colors', {}, options),

  replaceColors: (body: BrandColorsRequest, options?: RequestOptions) =>
    transport.call<BrandColors>('PUT', '/v1/brand-kit/colors', { body }, options),

  /** Gets the words that the recognizer is to expect. */
  vocabulary: (options?: RequestOptions) =>
    transport.call<Vocabulary>('GET', '/v1/brand-kit/vocabulary', {}, options),

  replaceVocabulary: (body: VocabularyRequest, options?: RequestOptions) =>
    transport.call<Vocabulary>('PUT', '/v1/brand-kit/vocabulary', { body }, options),

  /** Gets the words that are kept from being heard and read. */
  censoredWords: (options?: RequestOptions) =>
    transport.call<CensoredWords>('GET', '/v1/brand-kit/censored-words', {}, options),

  replaceCensoredWords: (body: CensoredWordsRequest, options?: RequestOptions) =>
    transport.call<CensoredWords>('PUT', '/v1/brand-kit/censored-words', { body }, options),
})
