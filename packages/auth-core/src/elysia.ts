import { ApiError } from '@svc/errors'
import { Elysia } from 'elysia'
import { createGuard, type GuardOptions } from './guard.ts'

/**
 * Gives a route its `caller`, and the option `scope` for the scopes it needs.
 *
 * Both run in Elysia's transform stage: a request without the credential (401) or the scope (403) is refused before query
 * and body are validated. The refusal is an `ApiError`, answered as JSON; to write its body yourself, put an `onError` that returns one
 * before this plugin. `WWW-Authenticate` is set in any case.
 *
 * @see https://www.rfc-editor.org/rfc/rfc6750#section-3
 */
export const bearerAuth = <Scope extends string>(options: GuardOptions<Scope>) => {
  const guard = createGuard(options)
  const refusals = new WeakSet<object>()
  const refuse = (error: ApiError, set: { headers: object }) => {
    refusals.add(error)
    // `Headers` writes names in lower case, as `set.headers` has them.
    Object.assign(set.headers, Object.fromEntries(new Headers(error.headers)))
    return error
  }
  return new Elysia({ name: 'bearer-auth', seed: options.resourceMetadata })
    .onError({ as: 'scoped' }, ({ error, status }) =>
      error instanceof ApiError && refusals.has(error)
        ? status(error.status, error.toBody())
        : undefined,
    )
    .derive({ as: 'scoped' }, async ({ request, set }) => {
      const admission = await guard.check(request)
      if (admission.ok) return { caller: admission.caller }
      throw refuse(admission.error, set)
    })
    .macro({
      scope: (required: Scope) => ({
        transform({ caller, set }) {
          if (!caller) throw new Error('The caller is derived before this runs.')
          const error = guard.refusalOf(caller, required)
          if (error) throw refuse(error, set)
        },
        detail: { security: [{ bearer: [required] }] },
      }),
    })
}
