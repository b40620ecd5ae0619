/** People with a plan, in a browser: they buy it by the calls, with play money, and look at it. */
import type { PlayMethod } from '@envoi/contract/words'
import type { Look, Stories, Visitor } from '@envoi/testing/browser'
import type { MovingClock } from '@envoi/testing/clock'
import type { SignedUp } from '@envoi/testing/signing-up'
import { type Order, buy, settle } from '../product/billing/billing-calls.ts'
import { takeOver } from './account-page.ts'

const DAY = 86_400_000
type Payer = Visitor & { owner: SignedUp }

/** `time`: of the service; pages have the same. */
export function openPayers(stories: Stories, time: MovingClock) {
  let people = 0
  return {
    /** Somebody whose browser is at no page yet. */
    async openPayer({
      look,
      order = {},
      method,
    }: { look?: Look; order?: Order | null; method?: PlayMethod } = {}): Promise<Payer> {
      people += 1
      const owner = await stories.service.signedUp(`Payer${people}`)
      if (order !== null) await buy(owner, order, method)
      const visitor = await stories.visit(look)
      await takeOver(visitor.page, owner)
      await visitor.page.clock.setFixedTime(time.clock())
      return { ...visitor, owner }
    },
    /** What happens by itself meanwhile; they sign in anew. */
    async later({ page, owner }: Payer, days: number): Promise<void> {
      await page.goto('about:blank')
      time.pass(days * DAY)
      await settle(stories.service)
      await owner.api.signIn({ body: owner.credentials() })
      await takeOver(page, owner)
      await page.clock.setFixedTime(time.clock())
    },
  }
}
