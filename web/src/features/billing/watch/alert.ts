import type { BillingFlags } from '../flags.ts'

/** What is said over the page, the most urgent of what is wrong. A card that has yet to expire waits for its own page. */
export type Alert = 'action' | 'due' | 'method' | 'expired'

export function alertOf(flags: BillingFlags): Alert | undefined {
  if (flags.requiresAction) return 'action'
  if (flags.forceDueAmountModal) return 'due'
  if (flags.requiresPaymentMethod) return 'method'
  return flags.cardExpired ? 'expired' : undefined
}

type Store = { read(key: string): string | null; write(key: string, value: string): void }
const KEY = 'billing_put_off_v1'

/** Later means tomorrow, for each kind and each person of a browser. What is owed is said on every visit. */
export function createPutOff({ read, write }: Store, now: () => Date) {
  const today = (uid: string, alert: Alert): string => `${uid} ${alert} ${now().toISOString().slice(0, 10)}`
  const kept = (): string[] => (read(KEY) ?? '').split('\n')
  return {
    has: (uid: string, alert: Alert): boolean => kept().includes(today(uid, alert)),
    add(uid: string, alert: Alert): void {
      const day = now().toISOString().slice(0, 10)
      const ofToday = kept().filter((line) => line.endsWith(` ${day}`))
      write(KEY, [...ofToday, today(uid, alert)].join('\n'))
    },
  }
}
