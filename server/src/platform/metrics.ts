import { monitorEventLoopDelay } from 'node:perf_hooks'

/** Counts and sums in Prometheus' text form. Labels come from closed lists (route, status), never from a request. */
export type Metrics = {
  count(name: string, labels: Record<string, string>, by?: number): void
  text(): string
} & Disposable

export function createMetrics(): Metrics {
  const series = new Map<string, number>()
  const loop = monitorEventLoopDelay({ resolution: 10 })
  loop.enable()
  return {
    count(name, labels, by = 1) {
      const pairs = Object.entries(labels).map(([label, value]) => `${label}="${value}"`)
      const key = `${name}{${pairs.join(',')}}`
      series.set(key, (series.get(key) ?? 0) + by)
    },
    text() {
      const own = [
        `process_resident_memory_bytes ${process.memoryUsage.rss()}`,
        `process_cpu_seconds_total ${(process.cpuUsage().user + process.cpuUsage().system) / 1e6}`,
        `nodejs_eventloop_lag_p99_seconds ${loop.percentile(99) / 1e9}`,
      ]
      const lines = [...series].map(([key, value]) => `${key} ${value}`)
      return `${[...own, ...lines].join('\n')}\n`
    },
    [Symbol.dispose]: () => loop.disable(),
  }
}
