import { describe } from 'vitest'
import type { CardDriver } from './card-driver.contract.ts'
import { order } from './card-driver.contract.ts'
import { describeCharging } from './charging.contract.ts'
import { describeRepricing } from './repricing.contract.ts'
import { begin, describeSubscriptions } from './subscription.contract.ts'
import { describeUnpaid } from './unpaid.contract.ts'

export type { CardDriver } from './card-driver.contract.ts'

/** The suite that every card provider passes; `open` makes one whose clock stands at the moment that is given. */
export function describeCardPayments(name: string, open: (at: Date) => Promise<CardDriver>): void {
  describe(name, () => {
    describeSubscriptions(async () => {
      const driver = await open(begin)
      return {
        ...driver,
        async subscribe(price) {
          const { payer, subscription } = await order(driver, 'ok', price)
          return { payer, subscription: subscription.id }
        },
      }
    })
    describeCharging(() => open(begin))
    describeRepricing(() => open(begin))
    describeUnpaid(() => open(begin))
  })
}
