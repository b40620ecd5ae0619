import { monitorEventLoopDelay } from 'node:perf_hooks'

/** Counts and sums in Prometheus' text form. Labels come from closed lists (route, status), never from a request. */
export type Metrics = {
  count(name: string, labels: Record<string, string>, by?: number): void
  text(): Promise<string>
} & Disposable

/** Figures that are looked up when somebody asks for them, by name. */
type ReadFigures = () => Promise<Record<string, number>>

export function createMetrics(readFigures: ReadFigures, onFault: (error: unknown) => void): Metrics {
  const series = new Map<string, number>()
  const loop = monitorEventLoopDelay({ resolution: 10 })
  loop.enable()
  return {
    count(name, labels, by = 1) {
      const pairs = Object.entries(labels).map(([label, value]) => `${label}="${value}"`)
      const key = `${name}{${pairs.join(',')}}`
      series.set(key, (series.get(key) ?? 0) + by)
    },
    async text() {
      const own = [
        `process_resident_memory_bytes ${process.memoryUsage.rss()}`,
        `process_cpu_seconds_total ${(process.cpuUsage().user + process.cpuUsage().system) / 1e6}`,
        `nodejs_eventloop_lag_p99_seconds ${loop.percentile(99) / 1e9}`,
      ]
      // What cannot be looked up is missing; the rest is wanted all the more then.
      const found = await readFigures().catch((error: unknown) => {
        onFault(error)
        return {}
      })
      const figures = Object.entries(found).map(([name, value]) => `${name} ${value}`)
      const lines = [...series].map(([key, value]) => `${key} ${value}`)
      return `${[...own, ...figures, ...lines].join('\n')}\n`
    },
    [Symbol.dispose]: () => loop.disable(),
  }
}
