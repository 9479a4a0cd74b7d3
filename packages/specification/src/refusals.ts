import { COMMON_STATUS, type Problem as CommonProblem } from '@svc/errors'

/** The codes that only this service refuses with, each with its HTTP status. */
export const OWN_STATUS = {
  INSUFFICIENT_CREDITS: 402,
  PLAN_UPGRADE_REQUIRED: 403,
  PASSWORD_REQUIRED: 403,
  INVALID_LINK: 404,
  POST_ALREADY_PUBLISHED: 409,
  POST_IN_PROGRESS: 409,
  RENDER_REQUIRED: 409,
  SOCIAL_ACCOUNT_NOT_CONNECTED: 409,
  PROJECT_NOT_READY: 409,
} as const

/** Every code of the `/v1` error body, with its HTTP status. */
export const ERROR_STATUS = { ...COMMON_STATUS, ...OWN_STATUS }

export type ErrorCode = keyof typeof ERROR_STATUS

/** Members of the error body that only this service has. */
export interface ServiceErrorDetails {
  /** Credits, with `INSUFFICIENT_CREDITS`. */
  needed?: number
  available?: number
  required_plan?: string
  feature?: string
  /** The present revision, with the `CONFLICT` of an edit of an earlier one. */
  revision?: number
}

/** One entry of the `/v1` error body. */
export interface Problem extends CommonProblem<ErrorCode>, ServiceErrorDetails {}
