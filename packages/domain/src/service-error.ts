import { errorsWith } from '@svc/errors'
import { OWN_STATUS, type ServiceErrorDetails } from '@svc/specification'

/** A refusal with one of this service's own codes. */
export class ServiceError extends errorsWith<typeof OWN_STATUS, ServiceErrorDetails>(OWN_STATUS) {}
