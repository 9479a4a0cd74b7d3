import { OPERATIONS, type Operation } from '@svc/specification/operations'
import { chooseLanguage, type Language } from '@svc/words'
import { Elysia } from 'elysia'

/** Gives the language in which the sender of a request is told things. */
export const languageOf = ({ headers }: Request): Language =>
  chooseLanguage(headers.get('accept-language'))

const TOLD: ReadonlySet<string> = new Set(
  Object.values<Operation>(OPERATIONS).flatMap(({ at, hasLanguages }) =>
    hasLanguages ? [at] : [],
  ),
)

/** Says of every answer that is told in the language of `Accept-Language` which one that is. */
export const toldLanguages = new Elysia({ name: 'told-languages' }).onAfterHandle(
  { as: 'global' },
  ({ request, route, set: { headers } }) => {
    const method = request.method === 'HEAD' ? 'GET' : request.method
    if (!TOLD.has(`${method} ${route}`)) return
    headers['vary'] = 'Accept-Language'
    // The first answer to a key is given again in its own language.
    if (!headers['idempotency-replayed']) headers['content-language'] = languageOf(request)
  },
)
