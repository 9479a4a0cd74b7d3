import { setTracing } from './tracing.ts'

/** The settings of OpenTelemetry that are read here; the exporter reads its own, `OTEL_EXPORTER_OTLP_…`, itself. */
export interface TracingSettings {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT?: string | undefined
  OTEL_SERVICE_NAME?: string | undefined
  OTEL_SDK_DISABLED: boolean
  OTEL_TRACES_SAMPLER: SamplerName
  /** The share of traces that `traceidratio` samplers keep, 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: number
}

export type SamplerName =
  | 'always_on'
  | 'always_off'
  | 'traceidratio'
  | 'parentbased_always_on'
  | 'parentbased_always_off'
  | 'parentbased_traceidratio'

/**
 * Sends the spans of this process to the OTLP receiver (HTTP, JSON) that the settings name; without one does nothing. The
 * SDK, 20 MB of memory, is loaded only then.
 *
 * @param service - The `service.name` of the spans unless `OTEL_SERVICE_NAME` is set.
 * @returns A function that sends what is left and stops.
 */
export async function startTracing(
  service: string,
  settings: TracingSettings,
): Promise<() => Promise<void>> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT } = settings
  const isNamed = OTEL_EXPORTER_OTLP_ENDPOINT || OTEL_EXPORTER_OTLP_TRACES_ENDPOINT
  if (!isNamed || settings.OTEL_SDK_DISABLED) return async () => {}
  const { openTracing } = await import('./open-tracing.ts')
  const { tracing, stop } = openTracing(service, settings)
  setTracing(tracing)
  return async () => {
    setTracing(null)
    await stop()
  }
}
