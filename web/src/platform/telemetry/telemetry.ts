/** Tag manager and error reports: off unless the server names them, and never where the address is a secret. */
import { holdsSecret } from '@envoi/contract/rules/secret-address'
import { boot } from '../boot.ts'
import { hearErrors } from '../log.ts'
import { wasOpenedBySecret } from './may-tell.ts'
import { tagManagerId } from './tag-manager.ts'

type Telemetry = { track(event: string): void; report(error: unknown): void }

let started: Promise<Telemetry> | undefined

export function startTelemetry(): void {
  if ((tagManagerId === undefined && boot.sentryDsn === undefined) || wasOpenedBySecret()) return
  started = import('./start-telemetry.ts')
  const report = (thrown: unknown): void => tell((telemetry) => telemetry.report(thrown))
  hearErrors(report)
  addEventListener('error', ({ error, message }) => report(error ?? message))
  addEventListener('unhandledrejection', ({ reason }) => report(reason))
}

/** How far a transfer is. */
export const track = (event: string): void => tell((telemetry) => telemetry.track(event))

function tell(say: (telemetry: Telemetry) => void): void {
  // The page goes on without what cannot be fetched, and has nobody to tell it to.
  started?.then(say).catch(() => undefined)
}

type BlockableHistory = {
  block(blocker: {
    blockerFn: (move: { nextLocation: { href: string } }) => boolean
    enableBeforeUnload: boolean
  }): () => void
}

/**
 * Where a stranger's script may be running, a page with a secret is opened afresh, without it. Where one pays is a document
 * of its own: its provider's script runs on no other page, and no other script on that one.
 */
export function keepStrangersOut(history: BlockableHistory, open: (address: string) => void): void {
  const { isCheckout = false } = boot
  history.block({
    enableBeforeUnload: false,
    blockerFn({ nextLocation: { href } }) {
      const isApart = href.startsWith('/checkout') !== isCheckout || (tagManagerId !== undefined && holdsSecret(href))
      if (isApart) open(href)
      return isApart
    },
  })
}
