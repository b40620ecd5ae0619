import type { Words } from '../en/statistics.ts'
import type { Same } from '../same.ts'
import { dashboardNav } from './dashboard-nav.ts'
import { withMillions } from './millions.ts'

const statistics: Same<Words['statistics']> = {
  title: 'Statistiques',
  one_moment: 'Un instant…',
  try_again: 'Réessayer',

  // Whose.
  whose: 'Statistiques de',
  whose_own: 'Vous',
  whose_team: 'Votre équipe',
  whole_team: 'Voir toute l’équipe',
  subdomain: 'Sous-domaine',
  any_subdomain: 'Tous les sous-domaines',
  main_site: 'Site principal',
  group: 'Groupe de membres',
  any_group: 'Tous les groupes de membres',
  member: 'Membre',
  member_search: 'Rechercher un membre',
  member_off: 'Voir tous les membres',
  members_found: 'Membres trouvés',
  members_none: 'Aucun membre trouvé.',
  show_only: 'Voir seulement {{name}}',

  // Which time.
  period: 'Période',
  period_7d: '7 jours',
  period_30d: '30 jours',
  period_12m: '12 mois',
  'period_this-month': 'Ce mois-ci',
  'period_last-month': 'Le mois dernier',
  period_own: 'Personnalisée',
  from: 'Du',
  to: 'Au',
  span_missing: 'Choisissez un premier et un dernier jour.',
  span_backwards: 'Choisissez un dernier jour après le premier.',
  span_long: 'Choisissez une période de {{count}} jours au plus.',

  // The sums.
  transfers: 'Transferts',
  files: 'Fichiers',
  bytes: 'Volume',
  downloads: 'Téléchargements',
  compared: '{{span}}, par rapport à {{before}}',
  than_same: 'Sans changement',
  than_about: 'À peu près pareil',
  than_first: 'Aucune donnée antérieure',
  than_more: '{{share}} de plus',
  than_less: '{{share}} de moins',
  than_times: '{{times}} fois plus',
  than_times_bytes: '{{times}} fois plus',

  // The course of them.
  by_day: 'Jour par jour',
  by_month: 'Mois par mois',
  measure: 'Afficher',
  chart_transfers: 'Transferts au fil du temps',
  chart_bytes: 'Volume envoyé au fil du temps',
  chart_downloads: 'Téléchargements au fil du temps',
  key_now: 'Cette période',
  key_before: 'Période précédente',
  value_transfers_one: '{{number}} transfert',
  value_transfers_other: '{{number}} transferts',
  value_downloads_one: '{{number}} téléchargement',
  value_downloads_other: '{{number}} téléchargements',
  value_at: '{{day}} : {{value}}',
  value_told: '{{day}} : {{value}}. Précédemment, {{beforeDay}} : {{before}}.',
  as_table: 'Afficher en tableau',
  day: 'Jour',
  month: 'Mois',
  all: 'Total',
  utc: 'Les jours sont comptés en UTC.',

  // Who and what.
  recipients: 'Principaux destinataires',
  recipients_none: 'Aucun destinataire : vous avez tout partagé par des liens.',
  recipient: 'Destinataire',
  file_types: 'Types de fichiers',
  file_type: 'Type de fichier',
  no_ending: 'Sans extension',
  other_types: 'Autres',

  // Of a team.
  team_recipients: 'Principaux destinataires de votre équipe',
  team_recipients_none: 'Aucun destinataire : tout a été partagé par des liens.',
  team_file_types: 'Types de fichiers de votre équipe',
  by_member: 'Par membre',
  by_subdomain: 'Par sous-domaine',
  by_group: 'Par groupe de membres',
  storage: 'Stockage par membre',
  stored: 'Stocké actuellement',
  sent_list: 'Transferts envoyés',
  sent_title: 'Titre',
  sent_at: 'Envoyé le',
  sent_to: 'Destinataires',
  size: 'Taille',
  untitled: 'Sans titre',
  from_to: 'Par {{member}}, à {{to}}',
  from_as_link: 'Par {{member}}, par un lien',
  others_one: '{{count}} autre',
  others_other: '{{count}} autres',
  show_more: 'Afficher plus',
  email: 'E-mail',

  // As files.
  csv: 'Exporter en CSV',
  csv_of: 'Exporter en CSV : {{title}}',
  csv_days: 'statistiques-jours-{{from}}-{{to}}.csv',
  csv_recipients: 'statistiques-destinataires-{{from}}-{{to}}.csv',
  csv_file_types: 'statistiques-types-de-fichiers-{{from}}-{{to}}.csv',
  csv_members: 'statistiques-membres-{{from}}-{{to}}.csv',
  csv_subdomains: 'statistiques-sous-domaines-{{from}}-{{to}}.csv',
  csv_groups: 'statistiques-groupes-de-membres-{{from}}-{{to}}.csv',
  csv_storage: 'statistiques-stockage.csv',
  csv_sent: 'statistiques-transferts-{{from}}-{{to}}.csv',
  csv_bytes: 'Octets',
  csv_stored: 'Octets stockés',
  csv_saved: '{{name}} enregistré.',

  // How old it is.
  updated: 'Mis à jour : {{moment}}',

  // Nothing to show.
  empty: 'Rien n’a été envoyé sur cette période',
  empty_text: 'Dès que vous enverrez quelque chose, vous verrez combien, à qui, et combien de fois on l’a téléchargé.',
  team_empty_text:
    'Dès que votre équipe enverra quelque chose, vous verrez combien, qui l’a envoyé, et combien de fois on l’a téléchargé.',
  send: 'Envoyer des fichiers',
  look_back: 'Afficher 12 mois',

  // What stands in the way.
  problem_network: 'Le serveur ne répond pas. Vérifiez votre connexion et réessayez.',
  problem_busy: 'Le serveur est occupé. Réessayez dans {{wait}}.',
  problem_gone: 'Cela ne fait plus partie de votre équipe.',
  problem_unexpected: 'Une erreur est survenue de notre côté. Réessayez dans un instant.',
}

export const words: Same<Words> = { statistics: withMillions(statistics), dashboardNav }
