/** The register for play money. Whoever tries out how paying goes finds all three answers by the last digits of a number. */
import { formatVatNumber, readVatNumber } from '@envoi/contract/rules/vat-number'
import { type VatRegister, VatRegisterAway } from './port.ts'

/** Numbers to try it out with, right by their check digits; any other right number is valid as well. */
export const playVatNumbers = {
  valid: ['BE 0123.456.749', 'DE 123456788', 'FR 11 123 456 782'],
  /** Those that end in 000. */
  invalid: ['DE 123456000', 'FR 35 123 256 000', 'IT 12340002000'],
  /** Those that end in 999. */
  away: ['DE 123409999', 'FR 93 123 856 999', 'IT 12340008999'],
} as const

export const createPlayVatRegister = (): VatRegister => ({
  async check({ country, number }) {
    const ending = number.replaceAll(/\D/g, '').slice(-3)
    if (ending === '999') throw new VatRegisterAway('a number that ends in 999 finds nobody')
    if (ending === '000' || readVatNumber(number, country) === undefined) return { status: 'invalid' }
    return { status: 'valid', name: `Play money, ${formatVatNumber({ country, number })}`, address: null }
  },
})
