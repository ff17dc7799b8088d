import { context, trace } from '@opentelemetry/api'

/** The end of a process waits no longer than this for the last traces. */
const LAST_MS = 2_000

/**
 * Sends traces to a collector by OTLP over HTTP. The packages for it are loaded only here. Returns a function that sends
 * what is left. Until this is called, spans cost nothing and go nowhere.
 */
export async function startTracing(endpoint: string, version: string): Promise<() => Promise<void>> {
  const [{ AsyncLocalStorageContextManager }, { OTLPTraceExporter }, { resourceFromAttributes }, sdk] =
    await Promise.all([
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/sdk-trace-base'),
    ])
  const provider = new sdk.BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'hedgerow', 'service.version': version }),
    spanProcessors: [
      new sdk.BatchSpanProcessor(new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` })),
    ],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  trace.setGlobalTracerProvider(provider)
  return async () => {
    const sent = provider.shutdown().catch(() => {})
    await Promise.race([sent, new Promise((resolve) => setTimeout(resolve, LAST_MS).unref())])
    trace.disable()
    context.disable()
  }
}
