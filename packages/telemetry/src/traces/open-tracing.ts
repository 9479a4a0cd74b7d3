import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import * as sdk from '@opentelemetry/sdk-trace'
import type { TracingSettings } from './start-tracing.ts'

/** How long spans are gathered before they are sent, in milliseconds. */
const SEND_EVERY_MS = 2000
/** How long the end of a process waits for its last spans, in milliseconds. */
const LAST_SEND_MS = 3000

export function openTracing(service: string, settings: TracingSettings) {
  const ids = new GivenTraceIds()
  const { OTEL_EXPORTER_OTLP_ENDPOINT = '', OTEL_EXPORTER_OTLP_TRACES_ENDPOINT } = settings
  const exporter = new OTLPTraceExporter({
    url: OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? join(OTEL_EXPORTER_OTLP_ENDPOINT, '/v1/traces'),
    timeoutMillis: LAST_SEND_MS,
  })
  const provider = new sdk.TracerProvider({
    idGenerator: ids,
    sampler: samplerOf(settings),
    resource: resourceFromAttributes({ 'service.name': settings.OTEL_SERVICE_NAME ?? service }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter, scheduledDelayMillis: SEND_EVERY_MS })],
  })
  return {
    tracing: {
      tracer: provider.getTracer('svc'),
      useTraceId(trace_id: string) {
        ids.next = trace_id
      },
    },
    stop: () => provider.shutdown(),
  }
}

/** Gives the root span of a request the trace id that its client is told in `X-Trace-ID`. */
class GivenTraceIds extends sdk.RandomIdGenerator {
  next: string | null = null

  override generateTraceId = (): string => {
    const given = this.next ?? random.generateTraceId()
    this.next = null
    return given
  }
}

const random = new sdk.RandomIdGenerator()

/** As the specification of the settings asks: below the path of the address. */
const join = (address: string, path: string) => address.replace(/\/$/, '') + path

function samplerOf({ OTEL_TRACES_SAMPLER, OTEL_TRACES_SAMPLER_ARG }: TracingSettings): sdk.Sampler {
  const [kind, root] = OTEL_TRACES_SAMPLER.startsWith('parentbased_')
    ? ['parentbased', OTEL_TRACES_SAMPLER.slice('parentbased_'.length)]
    : ['own', OTEL_TRACES_SAMPLER]
  const own = { always_on: ALL, always_off: NONE }[root]
  const sampler = own ?? new sdk.TraceIdRatioBasedSampler(OTEL_TRACES_SAMPLER_ARG)
  return kind === 'own' ? sampler : new sdk.ParentBasedSampler({ root: sampler })
}

const ALL = new sdk.AlwaysOnSampler()
const NONE = new sdk.AlwaysOffSampler()
