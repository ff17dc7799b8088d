import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** Bounds of the latency histograms, in seconds. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Figures for operators, in the format of Prometheus. */
export interface Metrics {
  /** Reads a figure at each scrape. One that is null, or that cannot be read, is left out of that scrape. */
  gauge(name: string, help: string, read: () => Promise<number | null> | number | null): void
  /** A figure that never changes, with what it is about as labels. */
  fact(name: string, help: string, labels: Readonly<Record<string, string>>): void
  /** A histogram of durations. Labels must have few values: never ids, addresses or names. */
  timer<Label extends string>(
    name: string,
    help: string,
    labels: readonly Label[],
  ): (labels: Record<Label, string>, seconds: number) => void
  /** Everything, as text for Prometheus. */
  text(): Promise<string>
  readonly contentType: string
}

/** `isServed`: figures of the Node process are collected too, which costs a little all the time. */
export function openMetrics(isServed: boolean): Metrics {
  const registry = new Registry()
  const registers = [registry]
  if (isServed) collectDefaultMetrics({ register: registry })
  const unreadable = new Counter({
    name: 'hedgerow_unreadable_figures_total',
    help: 'Figures that could not be read at a scrape, for example because the database was away',
    registers,
  })
  return {
    gauge(name, help, read) {
      new Gauge({
        name,
        help,
        registers,
        async collect() {
          this.reset()
          try {
            const value = await read()
            if (value === null) this.remove()
            else this.set(value)
          } catch {
            this.remove()
            unreadable.inc()
          }
        },
      })
    },
    fact(name, help, labels) {
      new Gauge({ name, help, registers, labelNames: Object.keys(labels) }).set(labels, 1)
    },
    timer(name, help, labels) {
      const histogram = new Histogram({ name, help, registers, labelNames: labels, buckets: SECONDS })
      return (values, seconds) => histogram.observe(values, seconds)
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}
