import type { Tenant } from '../context.ts'
import type { Answer, IdempotentRequest, StoredAnswer } from './idempotent-request.ts'

export async function runIdempotent<C extends Tenant>(
  context: C,
  request: IdempotentRequest,
  verb: (context: C) => Promise<Answer>,
): Promise<StoredAnswer> {
  throw new Error('not written yet')
}
