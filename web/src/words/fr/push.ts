import type { Words } from '../en/push.ts'
import type { Same } from '../same.ts'
import { withMillions } from './millions.ts'

const push: Same<Words['push']> = {
  title: 'Envoyez des fichiers à {{receiver}}',
  card: 'Vos fichiers',
  loading: 'Chargement…',

  welcome_site: 'Envoyez-nous vos fichiers',
  welcome_personal: 'Envoyez-moi vos fichiers',
  lead_one: '{{count}} fichier, jusqu’à {{size}}',
  lead_other: 'Jusqu’à {{count}} fichiers et {{size}}',
  lead_types_one: '{{types}}, {{count}} fichier, jusqu’à {{size}}',
  lead_types_other: '{{types}}, jusqu’à {{count}} fichiers et {{size}}',
  no_account: 'Vous n’avez pas besoin de compte.',
  notif_file_type_one: '« {{name}} » n’a pas été ajouté. Cette page accepte {{types}}.',
  notif_file_type_other: '{{count}} fichiers n’ont pas été ajoutés. Cette page accepte {{types}}.',

  email: 'E-mail',
  email_hint: 'Votre e-mail',
  email_hint_optional: 'Votre e-mail (facultatif)',
  name_hint: 'Votre nom',
  name_hint_optional: 'Votre nom (facultatif)',
  question_optional: 'Facultative',
  send: 'Envoyer à {{receiver}}',

  sending: 'Envoi à {{receiver}}',
  leave: 'Vous pouvez fermer cette page. {{receiver}} recevra vos fichiers après la vérification.',
  done_title: '{{receiver}} a reçu vos fichiers',
  done_today: 'aujourd’hui, {{time}}',
  done_files_one: '{{count}} fichier, {{size}}',
  done_files_other: '{{count}} fichiers, {{size}}',
  done_list: 'Ce que vous avez envoyé',
  done_word: 'Envoyé.',
  again: 'Envoyer d’autres fichiers',

  locked_title: 'Saisissez le mot de passe',
  locked_text: '{{receiver}} protège cette page. Le mot de passe se trouve dans son message.',
  locked_changed: 'Le mot de passe de cette page a changé. Saisissez le nouveau : vos fichiers sont toujours là.',
  password: 'Mot de passe',
  password_show: 'Afficher le mot de passe',
  password_hide: 'Masquer le mot de passe',
  password_missing: 'Saisissez le mot de passe.',
  password_wrong: 'Mot de passe incorrect.',
  password_busy: 'Trop de tentatives. Réessayez dans {{time}}.',
  password_offline: 'Le serveur ne répond pas. Vérifiez votre connexion et réessayez.',
  password_fault: 'Un problème est survenu de notre côté. Réessayez dans un instant.',
  continue: 'Continuer',

  closed_title: 'Cette page est fermée',
  closed_text: '{{receiver}} n’accepte plus de fichiers ici. Contactez votre destinataire pour envoyer les vôtres.',
  full_title: '{{receiver}} ne peut pas recevoir de fichiers pour le moment',
  full_text: 'Votre destinataire est prévenu. Réessayez demain ou contactez-le directement.',
  kept: 'Ce que vous avez choisi et écrit est toujours là.',
  offline_title: 'Pas de connexion',
  offline_text: 'Vérifiez votre connexion, puis réessayez.',
  busy_title: 'Trop de demandes',
  busy_text: 'Réessayez dans {{time}}.',
  fault_title: 'Cette page n’a pas pu s’ouvrir',
  fault_text: 'Un problème est survenu de notre côté. Réessayez dans un instant.',
  try_again: 'Réessayer',

  about_title: 'Recevez des fichiers de tout le monde',
  about_text:
    'Une page de dépôt est une page à vous, où l’on vous envoie des fichiers sans compte. Vous choisissez ce qu’elle demande et ce qu’elle accepte.',
  about_how:
    'Chaque offre en comprend une : un lien de dépôt personnel par membre, et une page sur chacun de vos sous-domaines.',
  about_sign_in: 'Se connecter pour la configurer',
  about_set_up: 'Configurer votre page de dépôt',
}

export const words: Same<Words> = { push: withMillions(push) }
