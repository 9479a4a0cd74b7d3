export { type Attributes, type Span, SpanKind, SpanStatusCode } from '@opentelemetry/api'
export { countRequest } from './metrics/count-request.ts'
export * as metrics from './metrics/instruments.ts'
export { mergeExpositions } from './metrics/merge-expositions.ts'
export { readAtScrape, writeMetrics } from './metrics/registry.ts'
export { watchProcess } from './metrics/watch-process.ts'
export { inStage, type StageName, type StageTimes, withStages } from './stages.ts'
export { type SamplerName, startTracing, type TracingSettings } from './traces/start-tracing.ts'
export {
  currentTraceparent,
  failSpan,
  inSpan,
  isTracing,
  outsideTraces,
  startChild,
  startSpan,
  within,
  writeTraceparent,
} from './traces/tracing.ts'
