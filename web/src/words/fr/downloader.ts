import type { Words } from '../en/downloader.ts'
import type { Same } from '../same.ts'
import { withMillions } from './millions.ts'

const downloader: Same<Words['downloader']> = {
  page_title_neutral: 'Des fichiers pour vous',

  // The transfer.
  transfer: 'Le transfert',
  somebody: 'Quelqu’un',
  unproven: 'Expéditeur non vérifié. N’ouvrez que les fichiers que vous attendez.',
  sent_you_one: 'vous envoie un fichier, {{size}}',
  sent_you_other: 'vous envoie {{count}} fichiers, {{size}}',
  untitled_one: 'Un fichier pour vous',
  untitled_other: '{{count}} fichiers pour vous',
  message: 'Message',
  left_days_one: 'Expire dans un jour, le {{date}}',
  left_days_other: 'Expire dans {{count}} jours, le {{date}}',
  left_hours_one: 'Expire dans une heure, le {{date}}',
  left_hours_other: 'Expire dans {{count}} heures, le {{date}}',
  left_minutes_one: 'Expire dans une minute, le {{date}}',
  left_minutes_other: 'Expire dans {{count}} minutes, le {{date}}',
  download_all: 'Tout télécharger, {{size}}',
  download_it: 'Télécharger, {{size}}',
  asking: 'Chargement…',
  started: 'Téléchargement commencé',

  // The list of files.
  files: 'Fichiers',
  files_count_one: '{{count}} fichier',
  files_count_other: '{{count}} fichiers',
  select_all: 'Tout sélectionner',
  select: 'Sélectionner {{name}}',
  select_folder: 'Sélectionner tout le dossier {{name}}',
  folder_holds_one: '{{count}} fichier, {{size}}',
  folder_holds_other: '{{count}} fichiers, {{size}}',
  show: 'Aperçu',
  download_file: 'Télécharger {{name}}',
  file_started: 'Téléchargement : {{name}}',
  selected_one: '{{count}} sélectionné',
  selected_other: '{{count}} sélectionnés',
  unselect: 'Effacer la sélection',
  download_some_one: 'Télécharger {{count}} fichier',
  download_some_other: 'Télécharger {{count}} fichiers en ZIP',

  // Whether it was scanned.
  scan: {
    clean: 'Analyse antivirus effectuée',
    'clean-in-parts': 'Analyse antivirus effectuée par parties',
    none: 'Sans analyse antivirus',
  },

  encrypted: 'Chiffré avec le mot de passe',

  // The password.
  password_title: 'Saisissez le mot de passe',
  password_text:
    'L’expéditeur a défini un mot de passe. Si vous ne l’avez pas, demandez-le-lui : nous ne le connaissons pas.',
  password: 'Mot de passe',
  password_show: 'Afficher le mot de passe',
  password_hide: 'Masquer le mot de passe',
  password_open: 'Ouvrir',
  password_missing: 'Saisissez le mot de passe.',
  password_wrong: 'Mot de passe incorrect. Vérifiez les majuscules et les espaces, ou demandez à l’expéditeur.',
  password_locked: 'Trop de tentatives. Réessayez dans {{time}}.',

  // Reporting it.
  report: 'Signaler ce transfert',

  // What else can be the case.
  loading: 'Chargement de vos fichiers…',
  notYet_title: 'Pas encore disponible',
  notYet_text: 'Ce transfert sera disponible le {{date}}. Revenez à cette date, ou gardez cette page ouverte.',
  pending_title: 'Bientôt disponible',
  pending_text:
    'Les fichiers sont en cours d’envoi ou d’analyse. Gardez cette page ouverte : ils s’afficheront dès qu’ils seront prêts.',
  disabled_title: 'Transfert fermé',
  disabled_text: 'L’expéditeur a fermé ce transfert. Demandez-lui de le rouvrir, puis revenez à ce lien.',
  expired_title: 'Ce transfert a expiré',
  expired_text:
    'Ses fichiers ne peuvent plus être téléchargés. Demandez à l’expéditeur de le prolonger ou de les renvoyer.',
  deleted_title: 'Ce transfert a été supprimé',
  deleted_text: 'Ses fichiers n’existent plus. Demandez à l’expéditeur de les renvoyer.',
  unknown_title: 'Transfert introuvable',
  unknown_text:
    'Le lien est incomplet ou n’est plus valable. Copiez-le en entier depuis votre message, ou demandez-le à l’expéditeur.',
  offline_title: 'Pas de connexion',
  offline_text: 'Vérifiez votre connexion. Cette page se rechargera au retour du réseau.',
  fault_title: 'Ce transfert n’a pas pu s’ouvrir',
  fault_text: 'Un problème est survenu de notre côté. Réessayez dans un instant.',
  fault_id: 'Référence pour l’assistance : {{id}}',
  try_again: 'Réessayer',
  send_yourself: 'Envoyer des fichiers',

  // Why a download did not begin.
  too_many_dowloads: 'Limite de téléchargements atteinte.',
  too_many_previews: 'Limite d’aperçus atteinte pour aujourd’hui. Téléchargez les fichiers, ou revenez demain.',
  problem_weekly:
    'La limite hebdomadaire de téléchargements de cet expéditeur est atteinte. Réessayez dans quelques jours.',
  problem_changed: 'Ce transfert a changé. Voici la dernière version.',
  problem_busy: 'Trop de demandes. Réessayez dans {{time}}.',
  problem_away: 'Les fichiers sont momentanément inaccessibles.',
  away_next: 'Votre lien reste valable. Réessayez dans un instant.',
  problem_offline: 'Le serveur ne répond pas. Vérifiez votre connexion et réessayez.',
  problem_fault: 'Un problème est survenu de notre côté. Réessayez dans un instant.',

  // At its limit and after its end, when the sender is known.
  limit_title: 'Limite de téléchargements atteinte',
  limit_text_one: 'Ce transfert autorisait {{count}} téléchargement, et il a été utilisé.',
  limit_text_other: 'Ce transfert autorisait {{count}} téléchargements, tous utilisés.',
  limit_next: 'Demandez à {{sender}} d’augmenter la limite ou de renvoyer les fichiers.',
  expired_known:
    'Ce transfert a expiré le {{date}} : ses fichiers ne peuvent plus être téléchargés. Demandez à {{sender}} de les renvoyer.',
  deleted_known:
    'Ce transfert a été supprimé : ses fichiers ne peuvent plus être téléchargés. Demandez à {{sender}} de les renvoyer.',
  the_sender: 'l’expéditeur',
  email_sender: 'Envoyer un e-mail à {{name}}',

  // A gallery beside the list, and links in the message.
  view: 'Affichage',
  gallery: 'Galerie',
  list: 'Liste',
  folders: 'Dossiers',
  folder_up: 'Quitter le dossier',
  leaves: 'ouvre {{host}} dans un nouvel onglet',
}

export const words: Same<Words> = { downloader: withMillions(downloader) }
