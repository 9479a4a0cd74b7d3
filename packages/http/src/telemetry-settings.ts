import { Type as t } from '@sinclair/typebox'
import { optionalText } from './settings.ts'

/** What operators see of a service: metrics and traces, both off by default. */
export const TelemetrySettings = {
  METRICS_ADDRESS: optionalText({
    pattern: '^(unix:/.+|[^/]+:\\d{1,5})$',
    allowed: 'an address like 127.0.0.1:9464 or unix:/run/clips-metrics.sock',
    otherwise: 'none',
    description:
      'Where `/metrics` is served for Prometheus; never the port that clients use. Each process has its own.',
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: optionalText({
    pattern: '^https?://',
    allowed: 'an address like http://127.0.0.1:4318',
    description: 'The OTLP receiver that traces are sent to, over HTTP as JSON.',
    otherwise: 'no traces',
  }),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: optionalText({
    pattern: '^https?://',
    allowed: 'an address like http://127.0.0.1:4318/v1/traces',
    description: 'The whole address of the OTLP receiver.',
    otherwise: '`/v1/traces` below `OTEL_EXPORTER_OTLP_ENDPOINT`',
  }),
  OTEL_EXPORTER_OTLP_HEADERS: optionalText({
    allowed: '`name=value`, separated by commas',
    secret: true,
    otherwise: 'none',
    description: 'Headers for the OTLP receiver.',
  }),
  OTEL_SERVICE_NAME: optionalText({
    otherwise: 'the name of the process',
    description: 'The `service.name` of the spans.',
  }),
  OTEL_SDK_DISABLED: t.Boolean({
    default: false,
    description: '`true` switches traces off whatever else is set.',
  }),
  OTEL_TRACES_SAMPLER: t.Union(
    [
      t.Literal('always_on'),
      t.Literal('always_off'),
      t.Literal('traceidratio'),
      t.Literal('parentbased_always_on'),
      t.Literal('parentbased_always_off'),
      t.Literal('parentbased_traceidratio'),
    ],
    { default: 'parentbased_always_on', description: 'Which traces are kept.' },
  ),
  OTEL_TRACES_SAMPLER_ARG: t.Number({
    default: 1,
    minimum: 0,
    maximum: 1,
    description:
      'The share of traces that the samplers `…traceidratio` keep: 0.05 for one in twenty.',
  }),
}
