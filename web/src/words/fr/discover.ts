import type { Words } from '../en/discover.ts'
import type { Same } from '../same.ts'
import { withMillions } from './millions.ts'

const discover: Same<Words['discover']> = {
  title: 'Comment ça marche',
  lead: 'Les fichiers montent une fois, entiers et vérifiés, et redescendent aussi souvent que vous le permettez. C’est tout.',
  steps_title: 'Trois gestes',
  pick_title: 'Déposer',
  pick_text:
    'Des fichiers ou des dossiers entiers, jusqu’à {{size}} sans compte. Ils gardent leurs noms, leur ordre et leurs dossiers.',
  address_title: 'Adresser',
  address_text:
    'Nommez les destinataires, ou prenez un lien et un QR code. Ajoutez un mot de passe, une date de fin, un nombre de téléchargements si vous voulez.',
  send_title: 'Envoyer',
  send_text: 'Fermez l’écran, perdez le réseau, relancez le navigateur : l’envoi reprend où il s’était arrêté.',
  care_title: 'Ce que nous faisons de vos fichiers',
  care_checked: 'Chaque morceau est vérifié à l’arrivée, et écrit sur disque avant que nous disions qu’il y est.',
  care_gone: 'Au bout de {{days}} jours ils sont effacés, ou le jour que vous avez choisi avant.',
  care_quiet: 'Pas de publicité, pas de traceurs, aucun script d’un tiers sur aucune page.',
  care_own: 'Ce que vous envoyez vient d’un hôte à part, séparé de ce site : aucun fichier ne peut agir en votre nom.',
  ratings_one: '{{average}} sur 5, {{number}} avis',
  ratings_other: '{{average}} sur 5, {{number}} avis',
  limits_title: 'En chiffres',
}

export const words: Same<Words> = { discover: withMillions(discover) }
