import { chooseLanguage, type Language } from '@svc/words'
import { Elysia } from 'elysia'

/** A route of the application, and what its document says of it. */
interface Route {
  method: string
  path: string
  hooks: { detail?: { 'x-languages'?: boolean } }
}

/** Gives the language in which the sender of a request is told things. */
export const languageOf = ({ headers }: Request): Language =>
  chooseLanguage(headers.get('accept-language'))

/**
 * Says of every answer that is told in the language of `Accept-Language` which one that is.
 *
 * @param routes - Lists the routes, once all are there.
 */
export const toldLanguages = (routes: () => Route[]) => {
  let told: ReadonlySet<string> | undefined
  return new Elysia({ name: 'told-languages' }).onAfterHandle(
    { as: 'global' },
    ({ request, route, set: { headers } }) => {
      told ??= new Set(
        routes().flatMap(({ method, path, hooks: { detail } }) =>
          detail?.['x-languages'] ? [`${method} ${path}`] : [],
        ),
      )
      const method = request.method === 'HEAD' ? 'GET' : request.method
      if (!told.has(`${method} ${route}`)) return
      headers['vary'] = 'Accept-Language'
      // The first answer to a key is given again in its own language.
      if (!headers['idempotency-replayed']) headers['content-language'] = languageOf(request)
    },
  )
}
