// The package describes its index alone.
declare module 'prom-client/lib/counter.js' {
  import { Counter } from 'prom-client'
  export = Counter
}
declare module 'prom-client/lib/gauge.js' {
  import { Gauge } from 'prom-client'
  export = Gauge
}
declare module 'prom-client/lib/histogram.js' {
  import { Histogram } from 'prom-client'
  export = Histogram
}
declare module 'prom-client/lib/registry.js' {
  import { register } from 'prom-client'

  const registry: { globalRegistry: typeof register }
  export = registry
}
