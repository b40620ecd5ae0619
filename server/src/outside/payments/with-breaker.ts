import { createBreaker } from '../../platform/breaker.ts'
import { type Payments, ProviderAway } from './port.ts'

/**
 * The same provider, asked no more while it is away: whoever waits is told so at once, and one of them finds out whether it
 * is back. What it tells by itself is taken at any time.
 */
export function withBreaker<Filling extends Payments>(filling: Filling, now = () => performance.now()): Filling {
  const breaker = createBreaker(now)
  const guarded =
    (ask: (...asked: unknown[]) => Promise<unknown>) =>
    async (...asked: unknown[]) => {
      const attempt = breaker.enter()
      if (!attempt) throw new ProviderAway('the provider was away a moment ago')
      try {
        const answer = await ask(...asked)
        attempt.succeeded()
        return answer
      } catch (error) {
        if (error instanceof ProviderAway) attempt.failed()
        else attempt.succeeded()
        throw error
      }
    }
  const asks = Object.entries(filling).map(([name, ask]) => [name, guarded(ask as Parameters<typeof guarded>[0])])
  return { ...(Object.fromEntries(asks) as Filling), readEvent: filling.readEvent }
}
