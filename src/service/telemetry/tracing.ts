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

/** Runs spans by this tracer from now on, or by none. */
export function traceBy(tracer: Tracer | null): void {
  current = tracer
}
