/** What the configuration tells of the service to those who read about it: who runs it, and what is so of it. */
import type { Fact } from '@envoi/contract/service-pages'
import type { Operator } from './modules/site/index.ts'
import type { Config } from './platform/config.ts'
import { type PaymentConfig, type Seller, playSeller } from './platform/config-payments.ts'

export const operatorOf = ({ pages, payments }: Config): Operator => ({ ...pages, seller: sellerOf(payments) })

export const securityContactOf = ({ pages, payments }: Config): string | undefined => {
  const email = sellerOf(payments)?.email
  return pages.securityContact ?? (email === undefined ? undefined : `mailto:${email}`)
}

/** The play company is nobody's. */
const sellerOf = ({ seller }: PaymentConfig): Seller | undefined => (seller === playSeller ? undefined : seller)

export function factsOf({ scanner, telemetry, payments }: Config): ReadonlySet<Fact> {
  const [hasTags, hasReports] = [telemetry.gtmId !== undefined, telemetry.sentryDsn !== undefined]
  const hasForm = payments.card?.kind === 'stripe'
  const isSo: Record<Fact, boolean> = {
    scanner: scanner !== undefined,
    noScanner: scanner === undefined,
    tags: hasTags,
    noTags: !hasTags,
    errorReports: hasReports,
    cardForm: hasForm,
    noOthers: !hasTags && !hasReports && !hasForm,
  }
  return new Set((Object.keys(isSo) as Fact[]).filter((fact) => isSo[fact]))
}
