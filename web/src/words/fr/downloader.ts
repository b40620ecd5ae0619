import type { Words } from '../en/downloader.ts'
import type { Same } from '../same.ts'
import { withMillions } from './millions.ts'

const downloader: Same<Words['downloader']> = {
  page_title_neutral: 'Des fichiers pour vous',

  // The transfer.
  transfer: 'L’envoi',
  somebody: 'Quelqu’un',
  unproven: 'Expéditeur non vérifié. N’ouvrez que ce que vous attendez.',
  sent_you_one: 'vous envoie un fichier, {{size}}',
  sent_you_other: 'vous envoie {{count}} fichiers, {{size}}',
  untitled_one: 'Un fichier pour vous',
  untitled_other: '{{count}} fichiers pour vous',
  message: 'Message',
  left_days_one: 'Disponible encore un jour, jusqu’au {{date}}',
  left_days_other: 'Disponible encore {{count}} jours, jusqu’au {{date}}',
  left_hours_one: 'Disponible encore une heure, jusqu’au {{date}}',
  left_hours_other: 'Disponible encore {{count}} heures, jusqu’au {{date}}',
  left_minutes_one: 'Disponible encore une minute, jusqu’au {{date}}',
  left_minutes_other: 'Disponible encore {{count}} minutes, jusqu’au {{date}}',
  download_all: 'Tout télécharger, {{size}}',
  download_it: 'Télécharger, {{size}}',
  asking: 'Un instant',
  started: 'Le téléchargement a commencé',

  // The list of files.
  files: 'Fichiers',
  files_count_one: '{{count}} fichier',
  files_count_other: '{{count}} fichiers',
  select_all: 'Tout choisir',
  select: 'Choisir {{name}}',
  select_folder: 'Choisir tout le dossier {{name}}',
  folder_holds_one: '{{count}} fichier, {{size}}',
  folder_holds_other: '{{count}} fichiers, {{size}}',
  show: 'Voir',
  download_file: 'Télécharger {{name}}',
  file_started: 'Téléchargement commencé : {{name}}',
  selected_one: '{{count}} choisi',
  selected_other: '{{count}} choisis',
  unselect: 'Effacer le choix',
  download_some_one: 'Télécharger {{count}} fichier',
  download_some_other: 'Télécharger {{count}} fichiers',
  some_started: 'Téléchargements commencés : {{started}} sur {{total}}',
  some_hint: 'Ils arrivent un par un. Votre navigateur demandera peut-être si c’est d’accord.',
  stop: 'Arrêter',

  // Whether it was scanned.
  scan: {
    clean: 'Analyse antivirus faite',
    'clean-in-parts': 'Analyse antivirus faite, par morceaux',
    none: 'Sans analyse antivirus',
  },

  encrypted: 'Conservé chiffré avec le mot de passe',

  // The password.
  password_title: 'Il faut un mot de passe',
  password_text: 'L’expéditeur l’a choisi, et nous ne le connaissons pas. Si vous ne l’avez pas, demandez-le-lui.',
  password: 'Mot de passe',
  password_show: 'Afficher le mot de passe',
  password_hide: 'Masquer le mot de passe',
  password_open: 'Ouvrir',
  password_missing: 'Saisissez d’abord le mot de passe.',
  password_wrong: 'Ce n’est pas le bon. Attention aux majuscules et aux espaces, ou demandez à l’expéditeur.',
  password_locked: 'Trop d’essais. Attendez {{time}}, puis réessayez.',

  // Reporting it.
  report: 'Signaler cet envoi',
  report_title: 'Qu’est-ce qui ne va pas ?',
  report_text: 'Qui gère ce site y regardera. L’expéditeur n’apprendra pas que vous nous l’avez dit.',
  report_reason: 'Motif',
  report_reasons: {
    phishing: 'On cherche par ruse un mot de passe, de l’argent ou des données',
    malware: 'Il contient de quoi nuire à mon appareil',
    illegal: 'C’est contraire à la loi',
    copyright: 'Une œuvre y circule sans l’accord de son auteur',
    unwanted: 'Je ne connais pas l’expéditeur et n’ai rien demandé',
    other: 'Autre chose',
  },
  report_message: 'Qu’avez-vous vu ?',
  report_message_hint: 'Si vous voulez',
  report_email: 'Votre e-mail',
  report_email_hint: 'Pour vous poser une question',
  report_send: 'Signaler',
  report_sending: 'On l’envoie…',
  report_leave: 'Ne rien faire',
  report_thanks: 'Merci. Nous y regardons.',
  report_no_reason: 'Choisissez ce qui s’en approche le plus.',
  report_wrong_email: 'Ce n’est pas une adresse e-mail.',
  report_gone: 'Cet envoi ne peut plus être signalé d’ici : son lien a changé ou pris fin.',

  // What else can be the case.
  loading: 'Nous cherchons vos fichiers',
  notYet_title: 'Un peu tôt',
  notYet_text:
    'Cet envoi ouvre le {{date}}. Revenez à ce moment-là, ou laissez la page ouverte : elle vous laissera entrer.',
  pending_title: 'Pas encore tout à fait là',
  pending_text:
    'Les fichiers arrivent encore, ou sont en cours de vérification. Laissez la page ouverte : elle vous laissera entrer.',
  disabled_title: 'Fermé pour le moment',
  disabled_text: 'L’expéditeur a suspendu cet envoi. Demandez-lui de le rouvrir, puis revenez par ce lien.',
  expired_title: 'La mer s’est retirée',
  expired_text:
    'Le temps de cet envoi est écoulé, et ses fichiers ne peuvent plus être téléchargés. L’expéditeur peut vous les envoyer de nouveau.',
  deleted_title: 'Ce n’est plus ici',
  deleted_text: 'Cet envoi est terminé, et ses fichiers sont effacés. L’expéditeur peut vous les envoyer de nouveau.',
  unknown_title: 'Rien à cette adresse',
  unknown_text:
    'Le lien est incomplet, ou n’est plus valable. Recopiez-le en entier depuis votre message, ou demandez-le à l’expéditeur.',
  offline_title: 'Pas de connexion',
  offline_text:
    'Nous sommes injoignables d’ici. Vérifiez votre connexion ; la page reprendra d’elle-même à son retour.',
  fault_title: 'Cela ne s’ouvre pas pour l’instant',
  fault_text: 'Le souci vient de chez nous. Réessayez dans un instant.',
  fault_id: 'Référence pour l’assistance : {{id}}',
  try_again: 'Réessayer',
  send_yourself: 'Envoyer des fichiers',

  // Why a download did not begin.
  too_many_dowloads: 'Cet envoi a atteint son nombre de téléchargements.',
  used_up_next: 'L’expéditeur peut en permettre plus, ou renvoyer les fichiers.',
  too_many_previews: 'Cet envoi a été beaucoup regardé aujourd’hui. Téléchargez-le, ou revenez demain.',
  problem_weekly:
    'Les fichiers de cet expéditeur ont été beaucoup téléchargés cette semaine. Réessayez dans quelques jours.',
  problem_changed: 'Cet envoi a changé : voici où il en est.',
  problem_busy: 'Il y a beaucoup de monde. Attendez {{time}}, puis réessayez.',
  problem_away: 'Les fichiers sont hors d’atteinte pour l’instant.',
  away_next: 'Le souci vient de chez nous, et votre lien reste bon. Réessayez dans un instant.',
  problem_offline: 'Nous sommes injoignables. Vérifiez votre connexion et réessayez.',
  problem_fault: 'Cela n’a pas marché, et c’est de notre faute. Réessayez dans un instant.',
}

export const words: Same<Words> = { downloader: withMillions(downloader) }
