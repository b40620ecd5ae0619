/** Which columns of a table hold addresses and names, by the words that programs put above them. */
import { removeAccents } from './accents.ts'

/** Where something stands in a row. Of a person with several addresses, each has its column. */
export type ContactColumns = { addresses: number[]; full: number[]; parts: number[] }

/** In English, French, German, Spanish, Italian, Portuguese and Dutch, as `plainWord` leaves them. */
const anyOf = (words: string): string => `(?:${words.trim().replaceAll(/\s+/g, '|')})`
const only = (words: string): RegExp => new RegExp(`^${anyOf(words)}$`)

/** Before or behind the word for the address. */
const kind = anyOf(`
  primary secondary home work business personal other main preferred
  premiere deuxieme principale? secondaire personnelle? professionnelle? domicile bureau autre travail
  primare sekundare zweite weitere privat geschaftlich beruflich dienstlich
  primari[oa] secundario secondaria alternativo personale particular trabajo profesional lavoro
  pessoal profissional trabalho
  primair secundair eerste tweede prive werk zakelijk thuis
`)
const mail = anyOf(`
  e?mail courriel messagerie mel correo(?:electronico)? correioelec?tronico postaelettronica
`)
/** Google numbers them and says `Value`, Outlook numbers them and says `Address`. Their types have names much alike. */
const address = new RegExp(
  `^${kind}?(?:(?:adresse|direccion|indirizzo|endereco)?(?:del?|du|di|d)?${mail}(?:address|adres(?:se)?)?` +
    `|adresseelectronique|enderecoelec?tronico)${kind}?\\d*(?:value|valeur|wert|valore?|waarde|address|adres(?:se)?)?$`,
)
const full = only(`
  fullname displayname contactname contact fileas
  nomcomplet nomaffiche nomaafficher nomdaffichage prenometnom nometprenom
  anzeigename vollstandigername vorundnachname
  nombrecompleto nombreyapellidos? nombreparamostrar
  nomecompleto nomeecognome cognomeenome nomevisualizzato nome(?:de|para)exibicao nomea(?:exibir|mostrar)
  volledigenaam weergavenaam
`)
const first = only(`
  firstname givenname forename prenom vorname nombredepila primernombre primeironome voornaam
`)
const middle = only(`
  middlename additionalname deuxiemeprenom autreprenom weiterevornamen zweitervorname
  segundonombre secondonome segundonome nomedomeio tweedevoornaam middelstenaam tussenvoegsel
`)
const last = only(`
  lastname familyname surname nomdefamille nachname familienname
  apellidos? primerapellido segundoapellido cognome sobrenome ultimonome achternaam familienaam
`)
/** Of a family in Portugal; in Brazil what friends say, and it stands beside that of the family. */
const apelido = only('apelido')
/** The whole name or the last of its parts, as the other columns have it. */
const wholeOrLast = only('name nom naam')
/** The same of the first. */
const wholeOrFirst = only('nombres? nome')

/** Nothing of a row that names no address. */
export function columnsByHeader(header: readonly string[]): ContactColumns {
  const words = header.map((cell) => (cell.length > 60 ? '' : plainWord(cell)))
  const which = (pattern: RegExp): number[] => words.flatMap((word, column) => (pattern.test(word) ? [column] : []))
  const firsts = which(first)
  const lasts = which(last).length > 0 ? which(last) : which(apelido)
  const lacksFirst = firsts.length === 0 && lasts.length > 0
  const lacksLast = firsts.length > 0 && lasts.length === 0
  return {
    addresses: which(address),
    full: [...which(full), ...(lacksLast ? [] : which(wholeOrLast)), ...(lacksFirst ? [] : which(wholeOrFirst))],
    parts: [
      ...(lacksFirst ? which(wholeOrFirst) : firsts),
      ...which(middle),
      ...(lacksLast ? which(wholeOrLast) : lasts),
    ],
  }
}

const plainWord = (cell: string): string =>
  removeAccents(cell)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '')
