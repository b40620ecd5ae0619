import type { Words } from '../en/earlier.ts'
import type { Same } from '../same.ts'
import { withMillions } from './millions.ts'

const earlier: Same<Words['earlier']> = {
  title: 'Anciens transferts',
  text_one: '{{number}} ancien transfert a été envoyé avec {{email}}.',
  text_other: '{{number}} anciens transferts ont été envoyés avec {{email}}.',
  note_one: 'L’ajouter à cette liste ? L’ancien lien pour le gérer ne fonctionnera plus.',
  note_other: 'Les ajouter à cette liste ? Les anciens liens pour les gérer ne fonctionneront plus.',
  add: 'Ajouter',
  adding: 'Ajout…',
  put_off: 'Plus tard',
  added_one: '{{number}} transfert ajouté.',
  added_other: '{{number}} transferts ajoutés.',
}

export const words: Same<Words> = { earlier: withMillions(earlier) }
