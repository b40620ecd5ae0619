import type { Words } from '../en/address-book.ts'
import type { Same } from '../same.ts'

export const ways: Same<Words['ways']> = {
  label: 'Tableau de bord',
  transfers: 'Envois',
  book: 'Carnet d’adresses',
  groups: 'Groupes',
  statistics: 'Statistiques',
}
