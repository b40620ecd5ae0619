import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'

/** What Prometheus reads. Labels come from closed lists (method, route, status), never from what a request says. */
export type Metrics = {
  contentType: string
  answered(request: { method: string; route: string; status: number }, seconds: number): void
  text(): Promise<string>
} & Disposable

/** What is looked up when somebody asks, by name: what it means, and how it stands. */
export type Figures = { help: Record<string, string>; read(): Promise<Record<string, number>> }

/** From a look at the database to a part on a slow line. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300]

export function createMetrics(figures: Figures, onFault: (error: unknown) => void): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const loop = monitorEventLoopDelay({ resolution: 10 })
  loop.enable()
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took, from their first byte to the end of the answer, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers,
  })
  for (const [name, help, read] of [
    ['process_resident_memory_bytes', 'Resident memory size in bytes.', () => process.memoryUsage.rss()],
    [
      'nodejs_eventloop_lag_p99_seconds',
      '99th percentile of the delay of the event loop.',
      () => loop.percentile(99) / 1e9,
    ],
  ] as const) {
    const gauge: Gauge = new Gauge({ name, help, registers, collect: () => gauge.set(read()) })
  }
  const cpu: Counter = new Counter({
    name: 'process_cpu_seconds_total',
    help: 'User and system processor time spent, in seconds.',
    registers,
    collect() {
      const { user, system } = process.cpuUsage()
      cpu.reset()
      cpu.inc((user + system) / 1e6)
    },
  })

  /** What cannot be looked up is missing; the rest is wanted all the more then. */
  async function lookUp(): Promise<string> {
    const found = await figures.read().catch((error: unknown) => {
      onFault(error)
      return {}
    })
    const told = new Registry()
    for (const [name, value] of Object.entries(found)) {
      new Gauge({ name, help: figures.help[name] ?? name, registers: [told] }).set(value)
    }
    return told.metrics()
  }

  return {
    contentType: registry.contentType,
    answered: ({ method, route, status }, seconds) =>
      requests.observe({ method, route, status: String(status) }, seconds),
    text: async () => (await registry.metrics()) + (await lookUp()),
    [Symbol.dispose]: () => loop.disable(),
  }
}
