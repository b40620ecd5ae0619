import type { Words } from '../en/discover.ts'
import type { Same } from '../same.ts'
import { withMillions } from './millions.ts'

const discover: Same<Words['discover']> = {
  title: 'Comment ça marche',
  lead: 'Envoyez une fois, partagez par e-mail ou par lien, et gardez la main sur les téléchargements.',
  steps_title: 'En trois étapes',
  pick_title: 'Ajoutez des fichiers',
  pick_text:
    'Des fichiers ou des dossiers entiers, jusqu’à {{size}} sans compte. Noms, ordre et dossiers sont conservés.',
  address_title: 'Choisissez les destinataires',
  address_text:
    'Ajoutez des destinataires, ou obtenez un lien et un code QR. Ajoutez un mot de passe, une date d’expiration ou une limite de téléchargements si vous voulez.',
  send_title: 'Envoyez',
  send_text:
    'Fermez l’ordinateur, perdez le réseau ou relancez le navigateur : l’envoi reprend là où il s’était arrêté.',
  care_title: 'Comment nous protégeons vos fichiers',
  care_checked: 'Chaque partie est vérifiée à l’arrivée et écrite sur disque avant confirmation.',
  care_gone: 'Les fichiers sont supprimés au bout de {{days}} jours, ou plus tôt si vous le choisissez.',
  care_quiet: 'Ni publicité, ni traceurs, ni scripts de tiers, sur aucune page.',
  care_own: 'Les fichiers sont servis depuis un domaine séparé : aucun ne peut agir en votre nom.',
  ratings_one: '{{average}} sur 5, {{number}} avis',
  ratings_other: '{{average}} sur 5, {{number}} avis',
  limits_title: 'Offres et limites',
}

export const words: Same<Words> = { discover: withMillions(discover) }
