import { defaultTextMapGetter, ROOT_CONTEXT, SpanStatusCode, trace } from '@opentelemetry/api'
import type { Context, Span } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import type { SpanFacts, Tracer } from './tracing.ts'

/** Sends spans to where the environment variables of OpenTelemetry say. */
export function openTracer(facts: SpanFacts): {
  readonly tracer: Tracer
  readonly close: () => Promise<void>
} {
  const contexts = new AsyncLocalStorageContextManager().enable()
  const propagator = new W3CTraceContextPropagator()
  const provider = new TracerProvider({
    resource: resourceFromAttributes(facts),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  })
  const spans = provider.getTracer('countersign')
  const above = (parent: string | undefined): Context =>
    parent === undefined
      ? contexts.active()
      : propagator.extract(ROOT_CONTEXT, { traceparent: parent }, defaultTextMapGetter)
  const tracer: Tracer = async (name, attributes, act, parent) => {
    const context = above(parent)
    const span: Span = spans.startSpan(name, { attributes }, context)
    try {
      return await contexts.with(trace.setSpan(context, span), async () =>
        act((more) => void span.setAttributes(more)),
      )
    } catch (error) {
      // Its message may name a person, so only what kind of error it is.
      span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'error' })
      throw error
    } finally {
      span.end()
    }
  }
  return {
    tracer,
    close: async () => {
      await provider.shutdown()
      contexts.disable()
    },
  }
}
