import type * as whole from 'prom-client'
import counter from 'prom-client/lib/counter.js'
import gauge from 'prom-client/lib/gauge.js'
import histogram from 'prom-client/lib/histogram.js'
import registry from 'prom-client/lib/registry.js'

// The library's index also loads what nothing here uses, such as a gateway to push to: that costs each process, and each thread
// with a connection to the database, a thirtieth of a second of the processor at its start.

export const Counter: typeof whole.Counter = counter
export type Gauge<Label extends string = string> = whole.Gauge<Label>
export const Gauge: typeof whole.Gauge = gauge
export const Histogram: typeof whole.Histogram = histogram
export const register: whole.Registry = registry.globalRegistry
