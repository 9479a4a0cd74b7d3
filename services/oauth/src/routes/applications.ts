import { Elysia } from 'elysia'
import type { Core } from '../dependencies.ts'
import { register } from '../registration/register.ts'
import { showRegistration } from '../registration/show-registration.ts'

export const applications = (core: Core) =>
  new Elysia({ name: 'applications', prefix: '/oauth2/application' })
    .post(
      '',
      ({ request, set }) => {
        set.status = 201
        return register(core, request)
      },
      { parse: 'none' },
    )
    .get('/:client_id', ({ request, params }) => showRegistration(core, request, params.client_id))
