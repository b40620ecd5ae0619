/** The register of VAT numbers: whether a number is somebody's, and whose. */
import type { VatNumber } from '@envoi/contract/rules/vat-number'

/** Name and address are those of the register, which not every country tells. */
export type VatAnswer = { status: 'valid'; name: string | null; address: string | null } | { status: 'invalid' }

/** Throws VatRegisterAway when it cannot say now. */
export type VatRegister = { check(number: VatNumber): Promise<VatAnswer> }

/** No answer, or none that is clear. The number is not known to be wrong, and to be right neither. */
export class VatRegisterAway extends Error {
  override name = 'VatRegisterAway'
}
