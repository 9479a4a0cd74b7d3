export { fetchOutbound, type OutboundRequest } from './fetch-outbound.ts'
export { OutboundError } from './outbound-error.ts'
export { type Outside, systemOutside } from './outside.ts'
export { resolveHost } from './resolve-host.ts'
