/** Which tax is on what we sell: an electronic service, taxed where the buyer is. */
import { shareOf } from './share-of.ts'
import { isEuCountry, vatRateOf } from './vat-rates.ts'

/** What is known of the buyer's VAT number. `unchecked`: the register did not answer. */
export type VatStatus = 'none' | 'valid' | 'invalid' | 'unchecked'
/** The rate is in basis points. */
export type Tax = { rate: number; reason: 'vat' | 'reverse-charge' | 'outside' }

/**
 * At home its VAT, whoever buys. Elsewhere in the EU whoever has a valid number accounts for the tax themselves, and
 * everybody else pays the VAT of their own country, which the seller declares by the One Stop Shop.
 */
export function taxOf({ seller, buyer, vat, on }: { seller: string; buyer: string; vat: VatStatus; on: Date }): Tax {
  if (!isEuCountry(seller) || !isEuCountry(buyer)) return { rate: 0, reason: 'outside' }
  if (buyer !== seller && vat === 'valid') return { rate: 0, reason: 'reverse-charge' }
  return { rate: vatRateOf(buyer, on), reason: 'vat' }
}

/** Minor units, rounded half away from zero: a credit note takes back to the cent what its invoice asked for. */
export const vatAmount = (net: number, rate: number): number => shareOf(net, rate, 10_000)
