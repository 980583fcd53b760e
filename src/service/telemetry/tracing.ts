/** What a span says, never with anything that names an organisation, an envelope or a person. */
export type SpanFacts = Readonly<Record<string, string | number>>

/** Runs something as a span below the one that is running. `parent` is a `traceparent` header. Source: W3C Trace Context. */
export type Tracer = <Value>(
  name: string,
  facts: SpanFacts,
  act: (end: (facts: SpanFacts) => void) => Promise<Value>,
  parent?: string,
) => Promise<Value>

let current: Tracer | null = null

/**
 * Runs something as a span, or just runs it where nothing is traced. What is known only at the end goes to `end`.
 */
export const inSpan: Tracer = (name, facts, act, parent) =>
  current === null ? act(() => undefined) : current(name, facts, act, parent)

/**
 * Traces from now on, if the settings of OpenTelemetry name where to. Its packages are loaded only then. Returns what
 * sends the last spans.
 */
export async function startTracing(
  variables: Readonly<Record<string, string | undefined>>,
  facts: SpanFacts,
): Promise<() => Promise<void>> {
  const address =
    variables['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'] ?? variables['OTEL_EXPORTER_OTLP_ENDPOINT'] ?? ''
  if (address === '' || variables['OTEL_SDK_DISABLED'] === 'true') return async () => undefined
  const { openTracer } = await import('./trace-exporter.ts')
  const { tracer, close } = openTracer(facts)
  current = tracer
  return async () => {
    current = null
    await close()
  }
}
