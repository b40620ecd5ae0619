/** Which columns of a table hold addresses and names, by the words that programs put above them. */
import { removeAccents } from './accents.ts'

/** Where something stands in a row. Of a person with several addresses, each has its column. */
export type ContactColumns = { addresses: number[]; full: number[]; parts: number[] }

const kinds = '(?:primary|secondary|home|work|business|personal|other|main|preferred)?'
const genres = '(?:principale?|secondaire|personnelle?|professionnelle?|domicile|bureau|autre|travail)?'
/** Google numbers them and says `Value`, Outlook numbers them and says `Address`. Their types have names much alike. */
const address = new RegExp(
  `^(?:${kinds}e?mail(?:address)?\\d*(?:value|valeur|address)?` +
    `|(?:adresse)?(?:de|du|d)?(?:messagerie|courriel|e?mail|mel)${genres}\\d*(?:valeur)?|adresseelectronique\\d*)$`,
)
const full =
  /^(?:fullname|displayname|contactname|contact|nomcomplet|nomaffiche|nomdaffichage|prenometnom|nometprenom|fileas)$/
const first = /^(?:firstname|givenname|forename|prenom)$/
const middle = /^(?:middlename|additionalname|deuxiemeprenom|autreprenom)$/
const last = /^(?:lastname|familyname|surname|nomdefamille)$/
/** The whole name or the last of its parts, as the other columns have it. */
const either = /^(?:name|nom)$/

/** Nothing of a row that names no address. */
export function columnsByHeader(header: readonly string[]): ContactColumns {
  const words = header.map((cell) => (cell.length > 60 ? '' : plainWord(cell)))
  const which = (pattern: RegExp): number[] => words.flatMap((word, column) => (pattern.test(word) ? [column] : []))
  const isPart = which(first).length > 0 && which(last).length === 0
  return {
    addresses: which(address),
    full: isPart ? which(full) : [...which(full), ...which(either)],
    parts: [...which(first), ...which(middle), ...which(last), ...(isPart ? which(either) : [])],
  }
}

const plainWord = (cell: string): string =>
  removeAccents(cell)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '')
