import type { drafting as english } from '../en/drafting.ts'
import type { Same } from '../same.ts'

export const drafting: Same<typeof english> = {
  pasted_image: 'Image collée {{date}} à {{time}}',

  folder_one: '{{name}}, {{count}} fichier',
  folder_other: '{{name}}, {{count}} fichiers',
  folder_files_one: '{{count}} fichier',
  folder_files_other: '{{count}} fichiers',
  folder_removed_one: '{{name}} retiré, avec {{count}} fichier',
  folder_removed_other: '{{name}} retiré, avec {{count}} fichiers',
  folder_keys: 'La flèche droite ouvre un dossier, la flèche gauche le ferme.',

  restored: 'Votre brouillon est restauré.',
  discard: 'Supprimer',
  discarded: 'Brouillon supprimé.',
  undo: 'Annuler',
  missing_one: 'Choisissez à nouveau ce fichier :',
  missing_other: 'Choisissez à nouveau ces {{count}} fichiers :',
  missing_more_one: 'et {{count}} autre',
  missing_more_other: 'et {{count}} autres',
  missing_allow_text: 'Votre navigateur demande avant de les ouvrir.',
  missing_allow: 'Autoriser l’accès',
  missing_choose: 'Choisir à nouveau',
  missing_leave_one: 'Retirer {{count}} fichier',
  missing_leave_other: 'Retirer {{count}} fichiers',
}
