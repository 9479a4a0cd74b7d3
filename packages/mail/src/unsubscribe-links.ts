import { createTokens, type Secret } from '@svc/secrets'

/** One kind of notices to one person. */
export interface Unsubscription {
  subject: string
  kind: string
}

/** The links in notices that switch off such notices. They give no other access, and do not expire. */
export type UnsubscribeLinks = ReturnType<typeof createUnsubscribeLinks>

const PATH = '/dashboard/unsubscribe'
/** In characters: far more than any link has, and a bound on the cost of looking at one. */
const LONGEST = 1000

/**
 * Opens the links.
 *
 * @param options.secret - Signs them: the same where mails are written and where links are opened.
 * @param options.baseUrl - Where browsers reach the service, without a trailing slash.
 */
export function createUnsubscribeLinks(options: { secret: Secret; baseUrl: string }) {
  const tokens = createTokens<Unsubscription>(options.secret, 'unsubscribe from notices')
  return {
    url: ({ subject, kind }: Unsubscription): string => {
      const token = tokens.sign({ subject, kind })
      return `${options.baseUrl}${PATH}?${new URLSearchParams({ token })}`
    },
    /** Reads the `token` of a link; `null` when it was not made here, or was changed. */
    read: (token: string): Unsubscription | null =>
      token.length > LONGEST ? null : tokens.read(token),
  }
}
