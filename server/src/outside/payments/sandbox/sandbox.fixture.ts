import type { Database } from '../../../platform/database/connect.ts'
import { createSecrets } from '../../../platform/secrets.ts'
import type { CardDriver } from '../card-driver.contract.ts'
import type { ProviderDriver } from '../subscription.contract.ts'
import type { WalletDriver } from '../wallet.contract.ts'
import { createSandboxCards } from './cards.ts'
import { tellEvent } from './events.ts'
import { approvePlay, confirmPlay, setPlayFunds } from './play.ts'
import { settlePlayPayments } from './settle-due.ts'
import { createSandboxWallet } from './wallet.ts'

const secrets = createSecrets('a secret of the tests, long enough')
const strangers = createSecrets('a secret of somebody else, also long')
const never = new AbortController().signal

/** Play money by a clock that stands where the test has put it. */
function openGround(database: Database, at: Date) {
  let now = at
  const ground = { database, clock: () => now, secrets }
  const driver: ProviderDriver = {
    now: () => now,
    async advance(to) {
      now = to
      await settlePlayPayments({ ...ground, onChanged: () => Promise.resolve() }).handle({}, never)
    },
    lastEvent: (payer, signedBy) =>
      tellEvent({ ...ground, secrets: signedBy === 'provider' ? secrets : strangers }, payer),
    [Symbol.asyncDispose]: () => Promise.resolve(),
  }
  return { ground, driver }
}

export function openSandboxCards(database: Database, at: Date) {
  const { ground, driver } = openGround(database, at)
  const cards: CardDriver = {
    ...driver,
    payments: createSandboxCards(ground),
    async confirmSetup(clientSecret, method) {
      return (await confirmPlay(ground, { clientSecret, method })).paymentMethodId!
    },
    async answerBank(clientSecret, approves) {
      await confirmPlay(ground, { clientSecret, approves })
    },
  }
  return { ...cards, ground }
}

export function openSandboxWallet(database: Database, at: Date) {
  const { ground, driver } = openGround(database, at)
  const wallet: WalletDriver = {
    ...driver,
    payments: createSandboxWallet(ground),
    async approve(approveUrl, approves) {
      const subscription = new URL(approveUrl).searchParams.get('approve') ?? ''
      await approvePlay(ground, { subscription, approves })
    },
    setFunds: (subscription, pays) => setPlayFunds(ground, subscription, pays),
  }
  return { ...wallet, ground }
}
