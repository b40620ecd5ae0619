import type { Words } from '../en/preview.ts'
import type { Same } from '../same.ts'
import { withMillions } from './millions.ts'

const preview: Same<Words['preview']> = {
  place: '{{place}} sur {{total}}',
  now_shown: '{{name}}, {{place}} sur {{total}}',
  before: 'Fichier précédent',
  next: 'Fichier suivant',
  close: 'Fermer',
  download: 'Télécharger',
  larger: 'Agrandir',
  smaller: 'Réduire',
  fit: 'Ajuster à la largeur',
  picture_whole: 'Dézoomer',
  picture_close: 'Zoomer',
  page_of: 'Page {{page}} sur {{total}}',
  pages_cut: 'Voici les {{total}} premières pages. Téléchargez le fichier pour lire la suite.',
  text_cut: 'Voici les premiers {{size}}. Téléchargez le fichier pour lire la suite.',
  zip_holds_one: '{{count}} fichier, {{size}} une fois extrait',
  zip_holds_other: '{{count}} fichiers, {{size}} une fois extraits',
  zip_empty: 'Cette archive est vide.',
  zip_cut: 'Elle contient plus que ce qui peut être affiché ici.',
  zip_broken: 'La suite de sa liste est abîmée.',
  zip_encrypted: 'chiffré',
  not_shown: 'Pas d’aperçu',
  unreadable: {
    broken_picture: 'Cette image ne peut pas être affichée. Elle est peut-être abîmée, ou n’est pas une image.',
    huge_picture: 'Cette image est trop grande pour être affichée ici. Téléchargez-la pour l’ouvrir.',
    unplayable: 'Votre navigateur ne sait pas lire ce fichier. Une fois téléchargé, un autre programme saura.',
    broken_pdf: 'Ce PDF ne peut pas être affiché. Il est peut-être abîmé, ou n’est pas un PDF.',
    locked_pdf: 'Ce PDF a son propre mot de passe. Téléchargez-le pour l’ouvrir.',
    not_text: 'Ce fichier ne contient pas de texte à afficher.',
    broken_zip:
      'Impossible d’afficher le contenu de cette archive. Elle est peut-être endommagée, ou découpée en plusieurs parties.',
  },
  not_now: 'Cela ne s’ouvre pas pour l’instant',
}

export const words: Same<Words> = { preview: withMillions(preview) }
