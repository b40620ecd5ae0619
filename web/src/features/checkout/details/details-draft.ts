/** Whom the invoice is for, as it is typed, and what is wrong with it. Pure. */
import type { BillingDetails, DetailsView } from '@envoi/contract/billing'
import { readBillingAddress } from '@envoi/contract/rules/billing-address'
import { isValidEmail } from '@envoi/contract/rules/email'
import type { VatStatus } from '@envoi/contract/rules/tax'
import { readVatNumber } from '@envoi/contract/rules/vat-number'
import { isEuCountry } from '@envoi/contract/rules/vat-rates'

/** `address`: a line each. */
export type DetailsDraft = { name: string; address: string; country: string; vatNumber: string; receiptsTo: string }

export const draftOf = (
  details: DetailsView | null,
  { name, country }: { name: string; country: string },
): DetailsDraft => ({
  name: details?.name ?? name,
  address: (details?.address ?? []).join('\n'),
  country: details?.country ?? country,
  vatNumber: details?.vatNumber ?? '',
  receiptsTo: details?.receiptsTo ?? '',
})

/** Numbers are of the European Union alone: whoever moves out of it in the form leaves theirs behind. */
export const vatTextOf = ({ country, vatNumber }: Pick<DetailsDraft, 'country' | 'vatNumber'>): string =>
  isEuCountry(country) ? vatNumber.trim() : ''

export function detailsOf(draft: DetailsDraft): BillingDetails {
  const [vatNumber, receiptsTo] = [vatTextOf(draft), draft.receiptsTo.trim()]
  return {
    name: draft.name.trim(),
    address: readBillingAddress(draft).lines,
    country: draft.country,
    vatNumber: vatNumber === '' ? null : vatNumber,
    receiptsTo: receiptsTo === '' ? null : receiptsTo,
  }
}

export type DetailsProblem = 'name' | 'address' | 'vatNumber' | 'receiptsTo'

export function problemsOf(draft: DetailsDraft): Set<DetailsProblem> {
  const { name, country, vatNumber, receiptsTo } = detailsOf(draft)
  const found = new Set<DetailsProblem>()
  if (name === '') found.add('name')
  if (readBillingAddress(draft).fault) found.add('address')
  if (vatNumber !== null && readVatNumber(vatNumber, country) === undefined) found.add('vatNumber')
  if (receiptsTo !== null && !isValidEmail(receiptsTo)) found.add('receiptsTo')
  return found
}

/** Nothing is written anew that is there already. */
export function isSaved(draft: DetailsDraft, saved: DetailsView | null): boolean {
  if (!saved) return false
  const { name, address, country, vatNumber, receiptsTo } = saved
  return JSON.stringify(detailsOf(draft)) === JSON.stringify({ name, address, country, vatNumber, receiptsTo })
}

/** What is known of the number in the form: of the one that was saved, what was found then. */
export const knownStatus = (draft: DetailsDraft, saved: DetailsView | null): VatStatus | undefined => {
  const text = vatTextOf(draft)
  if (text === '') return 'none'
  return saved && saved.country === draft.country && saved.vatNumber === text ? saved.vatStatus : undefined
}
