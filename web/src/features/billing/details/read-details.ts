import type { BillingDetails } from '@envoi/contract/billing'
import { readBillingAddress } from '@envoi/contract/rules/billing-address'
import { readEmail } from '@envoi/contract/rules/email'
import { readVatNumber } from '@envoi/contract/rules/vat-number'
import { isEuCountry } from '@envoi/contract/rules/vat-rates'

export type DetailsField = keyof BillingDetails
/** As they were typed. */
export type TypedDetails = Record<DetailsField, string>
export type DetailsFault =
  | 'name_missing'
  | 'address_missing'
  | 'address_long'
  | 'country_missing'
  | 'vat_wrong'
  | 'email_wrong'
export type DetailsFaults = Partial<Record<DetailsField, DetailsFault>>

/** What can be saved, or what is wrong with it, field by field: what the server would refuse is told before it is asked. Pure. */
export function readDetails(typed: TypedDetails): { details: BillingDetails } | { faults: DetailsFaults } {
  const [name, vatNumber, receiptsTo] = [typed.name.trim(), typed.vatNumber.trim(), typed.receiptsTo.trim()]
  const address = readBillingAddress(typed)
  const { country } = typed
  const isEuropean = isEuCountry(country)
  const faults: DetailsFaults = {
    ...(name === '' && { name: 'name_missing' }),
    ...(address.fault && { address: `address_${address.fault}` as const }),
    ...(country === '' && { country: 'country_missing' }),
    ...(isEuropean && vatNumber !== '' && !readVatNumber(vatNumber, country) && { vatNumber: 'vat_wrong' }),
    ...(receiptsTo !== '' && !readEmail(receiptsTo) && { receiptsTo: 'email_wrong' }),
  }
  if (Object.keys(faults).length > 0) return { faults }
  return {
    details: {
      name,
      address: address.lines,
      country,
      // Outside of the European Union the field is not shown.
      vatNumber: isEuropean && vatNumber !== '' ? vatNumber : null,
      receiptsTo: receiptsTo === '' ? null : receiptsTo,
    },
  }
}
