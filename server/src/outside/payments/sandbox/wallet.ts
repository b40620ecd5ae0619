import type { WalletPayments } from '../port.ts'
import { changeOnce, createAlike } from './alike.ts'
import { type PlayDeps, makePayer } from './store.ts'
import { repriceWallet, startApproval } from './wallet-commands.ts'

/** A wallet of play money, whose payer is asked on our own checkout page. */
export function createSandboxWallet(deps: PlayDeps): WalletPayments {
  // On the site that they come back to: they are signed in there.
  const approveUrlOf = (subscription: string, { returnUrl }: { returnUrl: string }): string =>
    `${new URL(returnUrl).origin}/checkout?approve=${subscription}`
  return {
    ...createAlike(deps, 'wallet'),
    async startApproval(asked, key) {
      const request = ['start approval', asked]
      const subscription = await makePayer(deps, 'wallet', { key, request }, (state, now) =>
        startApproval(state, asked, now),
      )
      return { subscription, approveUrl: approveUrlOf(subscription, asked) }
    },
    async reprice(id, price, key) {
      const request = ['reprice', price]
      const { answer } = await changeOnce(deps, { id, key, request }, (draft) =>
        repriceWallet(draft, price) ? approveUrlOf(id, price) : null,
      )
      return { approveUrl: answer }
    },
  }
}
