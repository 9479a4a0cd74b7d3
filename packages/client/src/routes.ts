import type { ApiRoutes, ServiceProblem as Problem } from '@svc/api'
import type { BackChannelRoutes } from '@svc/oauth'

// In the package these are written out (`build.ts`), so that it does not need the services.

/** The endpoints of `/v1`: what each takes and answers. */
export type V1Routes = ApiRoutes['~Routes']['v1']

/** The endpoints for the server of a dashboard. */
export type BackRoutes = BackChannelRoutes['~Routes']['back-channel']

/** One thing that the service says is wrong with a request. */
export type ServiceProblem = Problem
