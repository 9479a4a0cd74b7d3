import type { LookUpRequest, PublishRequest } from '../connector.ts'
import { composeText } from '../post/compose-text.ts'
import { listOf, textOf } from '../web/json-value.ts'

/** Allowance for clock differences: a post dated slightly before the attempt may still come from it. */
const CLOCK_MS = 2 * 60 * 1000

/** Finds the id of the post in a list of the latest, by its text, which the list names as `member`. */
export function findReel(
  answer: unknown,
  member: string,
  request: PublishRequest | LookUpRequest,
): string | null {
  const earliest = Date.parse('since' in request ? request.since : request.begun_at) - CLOCK_MS
  const found = listOf(answer, 'data').find(
    (post) =>
      (textOf(post, member) ?? '') === composeText(request.post) &&
      Date.parse(textOf(post, 'timestamp') ?? '') >= earliest,
  )
  return textOf(found, 'id')
}
