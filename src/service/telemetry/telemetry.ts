import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import type { Exposition } from './exposition.ts'
import { openGauges } from './gauges.ts'
import type { GaugeSources } from './gauges.ts'
import type { PendingMeasures } from './measures.ts'
import { traceBy } from './tracing.ts'
import type { SpanFacts } from './tracing.ts'

/**
 * The metrics of this process as text. Nothing is counted, and no package loaded, before the first call: counters begin
 * there, as Prometheus expects after a start.
 */
export function openMetrics(
  measures: PendingMeasures,
  role: string,
  sources: GaugeSources,
): () => Promise<string> {
  let opening: Promise<Exposition> | undefined
  const open = async () => {
    const { openExposition } = await import('./exposition.ts')
    const exposition = openExposition(buildFacts(role), openGauges(sources))
    measures.begin(exposition.sink)
    return exposition
  }
  return async () => (await (opening ??= open())).text()
}

/** What is running: for the metrics and for traces. */
export function buildFacts(role: string): Record<'version' | 'node' | 'role', string> {
  const path = join(import.meta.dirname, '..', '..', '..', 'package.json')
  const { version } = JSON.parse(readFileSync(path, 'utf8')) as { version: string }
  return { version, node: process.version, role }
}

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
  traceBy(tracer)
  return async () => {
    traceBy(null)
    await close()
  }
}
