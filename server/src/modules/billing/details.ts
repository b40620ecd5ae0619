import type { BillingDetails, DetailsView, TaxView } from '@envoi/contract/billing'
import { isCountry } from '@envoi/contract/rules/countries'
import { readEmail } from '@envoi/contract/rules/email'
import { type VatStatus, taxOf } from '@envoi/contract/rules/tax'
import { formatVatNumber, readVatNumber } from '@envoi/contract/rules/vat-number'
import { isEuCountry } from '@envoi/contract/rules/vat-rates'
import { type VatRegister, VatRegisterAway } from '../../outside/vat-register/port.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { type Account, lockAccount } from '../accounts/index.ts'
import { keepBuyer } from './papers/buyers.ts'
import type { Buyer, Seller, TermsTax } from './papers/paper.ts'
import { findDetails, saveDetails } from './store.ts'
import type { DetailsRow } from './tables.ts'

/** Whom invoices are made out to, and which tax comes of it. */
export type DetailsDeps = { database: Database; vatRegister: VatRegister; seller: Seller; clock: Clock }

type Checked = { status: VatStatus; name: string | null; checkedAt?: Date | null }
type Known = Pick<DetailsRow, 'country' | 'vatNumber' | 'vatStatus' | 'vatName' | 'vatCheckedAt'>

/**
 * What the register says of a number. Away: what it said of this very number before, as long as that was yes; of another tax is
 * charged, and said so, and it is asked again before the next payment.
 */
export async function checkVat(
  { vatRegister }: Pick<DetailsDeps, 'vatRegister'>,
  country: string,
  text: string | null,
  known?: Known,
): Promise<Checked> {
  if (text === null || text === '') return { status: 'none', name: null }
  const number = readVatNumber(text, country)
  if (!number) throw new Refusal('VAT_NUMBER_INVALID')
  try {
    const answer = await vatRegister.check(number)
    return answer.status === 'valid' ? answer : { status: 'invalid', name: null }
  } catch (error) {
    if (!(error instanceof VatRegisterAway)) throw error
    const isKnown = known?.country === country && known.vatNumber === formatVatNumber(number)
    if (!isKnown || known.vatStatus !== 'valid') return { status: 'unchecked', name: null }
    return { status: 'valid', name: known.vatName, checkedAt: known.vatCheckedAt }
  }
}

export const taxFor = (
  { seller, clock }: Pick<DetailsDeps, 'seller' | 'clock'>,
  country: string,
  vat: VatStatus,
): TermsTax => ({ country, ...taxOf({ seller: seller.country, buyer: country, vat, on: clock() }) })

/** Per cent, as people and the wire have it. */
export const presentTax = ({ country, rate, reason }: TermsTax): TaxView => ({ country, rate: rate / 100, reason })

export async function changeDetails(deps: DetailsDeps, account: Account, asked: BillingDetails): Promise<DetailsRow> {
  const { name, address, country, receiptsTo } = asked
  if (!isCountry(country)) throw new Refusal('COUNTRY_UNKNOWN')
  const email = receiptsTo === null ? null : readEmail(receiptsTo)
  if (email === undefined) throw new Refusal('INVALID_EMAIL')
  const vatText = asked.vatNumber === '' ? null : asked.vatNumber
  if (vatText !== null && !isEuCountry(country)) throw new Refusal('VAT_NUMBER_INVALID')
  const read = vatText === null ? undefined : readVatNumber(vatText, country)
  const checked = await checkVat(deps, country, vatText, await findDetails(deps.database, account.id))
  return deps.database.transaction(async (tx) => {
    if (!(await lockAccount(tx, account.id))) throw new Refusal('NOT_FOUND')
    const saved = await saveDetails(tx, {
      userId: account.id,
      name,
      address,
      country,
      vatNumber: read ? formatVatNumber(read) : null,
      vatStatus: checked.status,
      vatName: checked.name,
      vatCheckedAt: read ? (checked.checkedAt ?? deps.clock()) : null,
      receiptsTo: email === null ? null : email.shown,
    })
    await keepBuyer(tx, account.id, { since: deps.clock(), buyer: buyerOf(account, saved) })
    return saved
  })
}

export async function requireDetails(database: Database, account: Account): Promise<DetailsRow> {
  const details = await findDetails(database, account.id)
  if (!details) throw new Refusal('BILLING_DETAILS_REQUIRED')
  return details
}

export const presentDetails = (deps: Pick<DetailsDeps, 'seller' | 'clock'>, row: DetailsRow): DetailsView => ({
  name: row.name,
  address: row.address,
  country: row.country,
  vatNumber: row.vatNumber,
  vatStatus: row.vatStatus,
  vatName: row.vatName,
  receiptsTo: row.receiptsTo,
  tax: presentTax(taxFor(deps, row.country, row.vatStatus)),
})

/** As a paper of today names them. Somebody always gave them before anything was bought. */
export const buyerOf = (account: Account, details: DetailsRow | undefined): Buyer => ({
  name: details?.name ?? account.displayName,
  address: details?.address ?? [],
  country: details?.country ?? '',
  vatNumber: details?.vatNumber ?? null,
})
