/** A span as a receiver gets it, with its attributes as text. */
export interface ReceivedSpan {
  /** `service.name`. */
  service: string
  name: string
  traceId: string
  spanId: string
  /** Absent, or empty, for a span without a parent. */
  parentSpanId?: string
  attributes: Record<string, unknown>
}

interface Attribute {
  key: string
  value: Record<string, unknown>
}

interface Body {
  resourceSpans: {
    resource: { attributes: Attribute[] }
    scopeSpans: { spans: (Omit<ReceivedSpan, 'attributes'> & { attributes: Attribute[] })[] }[]
  }[]
}

/** Starts a receiver of OTLP over HTTP, in JSON. */
export function startOtlpReceiver() {
  const spans: ReceivedSpan[] = []
  /** Everything that was sent, as it was sent. */
  let text = ''
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    routes: {
      '/v1/traces': async (request) => {
        const body = await request.text()
        text += body
        spans.push(...spansOf(JSON.parse(body)))
        return Response.json({})
      },
    },
  })
  const url = server.url.origin
  return {
    url,
    /** With which every span is sent here. */
    settings: {
      OTEL_EXPORTER_OTLP_ENDPOINT: url,
      OTEL_SDK_DISABLED: false,
      OTEL_TRACES_SAMPLER: 'always_on',
      OTEL_TRACES_SAMPLER_ARG: 1,
    } as const,
    spans,
    text: () => text,
    stop: () => server.stop(true),
  }
}

function spansOf({ resourceSpans }: Body): ReceivedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map(({ attributes, ...span }) => ({
        ...span,
        service: String(recordOf(resource.attributes)['service.name']),
        attributes: recordOf(attributes),
      })),
    ),
  )
}

function recordOf(attributes: Attribute[]): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))
}
