import type { Words } from '../en/statistics.ts'
import type { Same } from '../same.ts'
import { dashboardNav } from './dashboard-nav.ts'
import { withMillions } from './millions.ts'

const statistics: Same<Words['statistics']> = {
  title: 'Statistiques',
  one_moment: 'Un instant',
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
  members_none: 'Aucun membre ne correspond.',
  show_only: 'Voir seulement {{name}}',

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

  // Of a team.
  team_recipients: 'À qui votre équipe envoie le plus',
  team_recipients_none: 'Aucun destinataire : tout est parti sous forme de liens.',
  team_file_types: 'Ce que votre équipe envoie',
  by_member: 'Par membre',
  by_subdomain: 'Par sous-domaine',
  by_group: 'Par groupe de membres',
  storage: 'Stockage par membre',
  stored: 'Stocké actuellement',
  sent_list: 'Qui a envoyé quoi',
  sent_title: 'Titre',
  sent_at: 'Envoyé le',
  sent_to: 'Destinataires',
  size: 'Taille',
  untitled: 'Sans titre',
  from_to: 'Par {{member}}, à {{to}}',
  from_as_link: 'Par {{member}}, sous forme de lien',
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
  csv_sent: 'statistiques-envois-{{from}}-{{to}}.csv',
  csv_bytes: 'Octets',
  csv_stored: 'Octets stockés',
  csv_saved: '{{name}} est enregistré.',

  // How old it is.
  updated_at: 'Mis à jour à {{time}}',
  updated_on: 'Mis à jour le {{moment}}',

  // Nothing to show.
  empty: 'Rien d’envoyé sur cette période',
  empty_text:
    'Dès que vous envoyez quelque chose, vous voyez ici combien, à qui, et combien de fois cela a été téléchargé.',
  team_empty_text:
    'Dès que votre équipe envoie quelque chose, vous voyez ici combien, qui l’a envoyé, et combien de fois cela a été téléchargé.',
  send: 'Envoyer des fichiers',
  look_back: 'Voir 12 mois',

  // What stands in the way.
  problem_network: 'Pas de connexion. Vérifiez-la et réessayez.',
  problem_busy: 'Le serveur est occupé. Réessayez dans {{wait}}.',
  problem_gone: 'Cela ne fait plus partie de votre équipe.',
  problem_unexpected: 'Quelque chose s’est mal passé de notre côté. Réessayez dans un instant.',
}

export const words: Same<Words> = { statistics: withMillions(statistics), dashboardNav }
