import type { BillingDetails } from '@envoi/contract/billing'
import { billing as limits } from '@envoi/contract/limits'
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

const LINES = 4

/** What can be saved, or what is wrong with it, field by field: what the server would refuse is told before it is asked. Pure. */
export function readDetails(typed: TypedDetails): { details: BillingDetails } | { faults: DetailsFaults } {
  const [name, vatNumber, receiptsTo] = [typed.name.trim(), typed.vatNumber.trim(), typed.receiptsTo.trim()]
  const address = typed.address
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const { country } = typed
  const isEuropean = isEuCountry(country)
  const faults: DetailsFaults = {
    ...(name === '' && { name: 'name_missing' }),
    ...(address.length === 0 && { address: 'address_missing' }),
    ...((address.length > LINES || address.some((line) => line.length > limits.addressLineLength)) && {
      address: 'address_long',
    }),
    ...(country === '' && { country: 'country_missing' }),
    ...(isEuropean && vatNumber !== '' && !readVatNumber(vatNumber, country) && { vatNumber: 'vat_wrong' }),
    ...(receiptsTo !== '' && !readEmail(receiptsTo) && { receiptsTo: 'email_wrong' }),
  }
  if (Object.keys(faults).length > 0) return { faults }
  return {
    details: {
      name,
      address,
      country,
      // Outside of the European Union the field is not shown.
      vatNumber: isEuropean && vatNumber !== '' ? vatNumber : null,
      receiptsTo: receiptsTo === '' ? null : receiptsTo,
    },
  }
}
