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
  larger: 'Zoom avant',
  smaller: 'Zoom arrière',
  fit: 'Ajuster à la largeur',
  picture_whole: 'Zoom arrière',
  picture_close: 'Zoom avant',
  page_of: 'Page {{page}} sur {{total}}',
  pages_cut: 'Voici les {{total}} premières pages. Téléchargez le fichier pour lire la suite.',
  text_cut: 'Voici les premiers {{size}}. Téléchargez le fichier pour lire la suite.',
  zip_holds_one: '{{count}} fichier, {{size}} une fois extrait',
  zip_holds_other: '{{count}} fichiers, {{size}} une fois extraits',
  zip_empty: 'Cette archive est vide.',
  zip_cut: 'Cette archive contient plus de fichiers qu’il n’est possible d’en afficher ici.',
  zip_broken: 'La suite de cette archive est endommagée.',
  zip_encrypted: 'chiffré',
  not_shown: 'Pas d’aperçu',
  unreadable: {
    broken_picture: 'Cette image ne peut pas être affichée. Elle est peut-être endommagée.',
    huge_picture: 'Cette image est trop grande pour être affichée. Téléchargez-la pour l’ouvrir.',
    unplayable:
      'Votre navigateur ne peut pas lire ce fichier. Téléchargez-le pour l’ouvrir dans une autre application.',
    broken_pdf: 'Ce PDF ne peut pas être affiché. Il est peut-être endommagé.',
    locked_pdf: 'Ce PDF a son propre mot de passe. Téléchargez-le pour l’ouvrir.',
    not_text: 'Ce fichier ne contient pas de texte à afficher.',
    broken_entry: 'Ce fichier ne peut pas être ouvert. L’archive est peut-être endommagée.',
    broken_zip:
      'Impossible d’afficher le contenu de cette archive. Elle est peut-être endommagée, ou découpée en plusieurs parties.',
  },
  not_now: 'L’aperçu n’a pas pu se charger.',

  // Tables, and single files of an archive.
  csv_holds_one: '{{number}} ligne',
  csv_holds_other: '{{number}} lignes',
  csv_cut: 'Téléchargez le fichier pour voir la suite.',
  zip_counts: 'Ouvrir un fichier compte comme un téléchargement.',
  zip_open: 'Ouvrir',
  zip_back: 'Retour à la liste',
  zip_save: 'Télécharger ce fichier',
  zip_not_shown: 'Ce fichier n’a pas d’aperçu. Téléchargez-le pour l’ouvrir.',
}

export const words: Same<Words> = { preview: withMillions(preview) }
