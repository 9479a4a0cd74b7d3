import { createTokens, type Secret } from '@svc/secrets'

/** One time that a post waits for a person. */
export interface ApprovalGrant {
  account_id: string
  post_id: string
  /** How often the post began to wait: a link works for one decision. */
  approval_round: number
}

/** Makes and reads the addresses at which members approve posts. An address alone opens nothing: its page is for members. */
export type ApprovalLinks = ReturnType<typeof createApprovalLinks>

/** @param options.baseUrl - Where people reach the service, without a trailing slash. */
export function createApprovalLinks(options: { baseUrl: string; secret: Secret }) {
  const tokens = createTokens<ApprovalGrant>(options.secret, 'post approval link')
  return {
    url: ({ account_id, post_id, approval_round }: ApprovalGrant): string =>
      `${options.baseUrl}/studio/approve?link=${tokens.sign({ account_id, post_id, approval_round })}`,
    /** @returns `null` when the token was forged, cut or made for something else. */
    read: (token: string): ApprovalGrant | null => tokens.read(token),
  }
}
