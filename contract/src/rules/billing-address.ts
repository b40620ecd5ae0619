import { billing as limits } from '../limits.ts'
import { isEuCountry } from './vat-rates.ts'

/** As many as stand on an envelope without the country. */
const LINES = 4

type Typed = { address: string; country: string; vatNumber: string }

/**
 * The lines of an address as somebody types it, and what is wrong with it. Nobody has to give one, but for papers with a
 * VAT number, which say where the company is. Pure.
 */
export function readBillingAddress({ address, country, vatNumber }: Typed): {
  lines: string[]
  isNeeded: boolean
  fault: 'missing' | 'long' | undefined
} {
  const lines = address
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  // Outside of the European Union nobody is asked for a number.
  const isNeeded = isEuCountry(country) && vatNumber.trim() !== ''
  const isLong = lines.length > LINES || lines.some((line) => line.length > limits.addressLineLength)
  const fault = isLong ? 'long' : isNeeded && lines.length === 0 ? 'missing' : undefined
  return { lines, isNeeded, fault }
}
