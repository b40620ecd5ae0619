import type { Words } from '../en/statistics.ts'
import type { Same } from '../same.ts'
import { dashboardNav } from './dashboard-nav.ts'
import { withMillions } from './millions.ts'

const statistics: Same<Words['statistics']> = {
  title: 'Statistiques',
  one_moment: 'Un instant',
  try_again: 'Réessayer',

  // Which time.
  period: 'Période',
  period_7d: '7 jours',
  period_30d: '30 jours',
  period_12m: '12 mois',
  'period_this-month': 'Ce mois-ci',
  'period_last-month': 'Le mois dernier',
  period_own: 'Vos dates',
  from: 'Premier jour',
  to: 'Dernier jour',
  span_missing: 'Choisissez un premier et un dernier jour.',
  span_backwards: 'Le dernier jour est avant le premier.',
  span_long: 'Cela fait plus de {{count}} jours. Choisissez une période plus courte.',

  // The sums.
  transfers: 'Envois',
  files: 'Fichiers',
  bytes: 'Volume',
  downloads: 'Téléchargements',
  compared: '{{span}}, comparé avec {{before}}',
  than_same: 'comme avant',
  than_about: 'à peu près comme avant',
  than_first: 'aucun avant',
  than_more: '{{share}} de plus',
  than_less: '{{share}} de moins',
  than_times: '{{times}} fois plus',
  than_times_bytes: '{{times}} fois plus',

  // The course of them.
  by_day: 'Jour par jour',
  by_month: 'Mois par mois',
  measure: 'Ce qui est montré',
  chart_transfers: 'Les envois au fil du temps',
  chart_bytes: 'Le volume envoyé au fil du temps',
  chart_downloads: 'Les téléchargements au fil du temps',
  key_now: 'Cette période',
  key_before: 'La période d’avant',
  value_transfers_one: '{{number}} envoi',
  value_transfers_other: '{{number}} envois',
  value_downloads_one: '{{number}} téléchargement',
  value_downloads_other: '{{number}} téléchargements',
  value_at: '{{day}} : {{value}}',
  value_told: '{{day}} : {{value}}. Avant, {{beforeDay}} : {{before}}.',
  as_table: 'En tableau',
  day: 'Jour',
  month: 'Mois',
  all: 'En tout',
  utc: 'Les jours sont comptés en temps universel (UTC).',

  // Who and what.
  recipients: 'À qui vous envoyez le plus',
  recipients_none: 'Aucun destinataire : ce que vous avez envoyé est parti sous forme de liens.',
  recipient: 'Destinataire',
  file_types: 'Ce que vous envoyez',
  file_type: 'Type de fichier',
  no_ending: 'Sans extension',
  other_types: 'Tous les autres',

  // As files.
  csv: 'Exporter en CSV',
  csv_of: 'Exporter en CSV : {{title}}',
  csv_days: 'statistiques-jours-{{from}}-{{to}}.csv',
  csv_recipients: 'statistiques-destinataires-{{from}}-{{to}}.csv',
  csv_file_types: 'statistiques-types-de-fichiers-{{from}}-{{to}}.csv',
  csv_bytes: 'Octets',
  csv_saved: '{{name}} est enregistré.',

  // How old it is.
  updated_at: 'Mis à jour à {{time}}',
  updated_on: 'Mis à jour le {{moment}}',

  // Nothing to show.
  empty: 'Rien d’envoyé sur cette période',
  empty_text:
    'Dès que vous envoyez quelque chose, vous voyez ici combien, à qui, et combien de fois cela a été téléchargé.',
  send: 'Envoyer des fichiers',
  look_back: 'Voir 12 mois',

  // What stands in the way.
  problem_network: 'Pas de connexion. Vérifiez-la et réessayez.',
  problem_busy: 'Le serveur est occupé. Réessayez dans {{wait}}.',
  problem_unexpected: 'Quelque chose s’est mal passé de notre côté. Réessayez dans un instant.',
}

export const words: Same<Words> = { statistics: withMillions(statistics), dashboardNav }
