import type { Words } from '../en/widget.ts'
import type { Same } from '../same.ts'
import { error } from './error.ts'
import { problems } from './form.ts'
import { uploader } from './home.ts'
import { withMillions } from './millions.ts'
import { words as wordsOfPush } from './push.ts'
import { sending } from './sending.ts'
import { widgetTitle } from './widget-title.ts'

const widget: Same<Words['widget']> = {
  notices: 'Messages',
  close: 'Fermer',

  welcome: widgetTitle,
  start: 'Commencer',
  choose_files: 'Choisir des fichiers',
  choose_folder: 'Choisir un dossier',
  reading: 'Un instant…',
  unreadable_one: '«\u202F{{name}}\u202F» n’a pas pu être lu et n’a pas été ajouté.',
  unreadable_other: '{{count}} éléments n’ont pas pu être lus et n’ont pas été ajoutés.',

  used: '{{share}} de {{limit}} utilisés',
  files_one: '{{count}} fichier',
  files_other: '{{count}} fichiers',
  files_list: 'Fichiers',
  files_none: 'Aucun fichier pour l’instant',
  add_files: 'Ajouter des fichiers',
  add_folder: 'Ajouter un dossier',
  remove_file: 'Retirer {{name}}',
  name: 'Nom',
  message: 'Message',
  message_hint: 'Facultatif',
  message_count: '{{number}} sur\u00A0{{max}}',
  getting_ready: 'Préparation…',
  preview: 'Ceci est un aperçu\u202F: rien n’a été envoyé.',
  reference: 'Référence\u202F: {{id}}',

  time_left: 'encore {{time}}',

  scan_label: 'Contrôle de sécurité',
  scan_title: 'On vérifie vos fichiers',
  scan_text: 'Nous recherchons d’éventuels virus avant que {{receiver}} reçoive vos fichiers.',
  scan_text_reading: 'Nous vérifions que chaque octet est arrivé.',
  scan_bar: 'Vérification',
  scan_done_one: 'Fichiers contrôlés\u202F: {{done}} sur {{count}}',
  scan_done_other: 'Fichiers contrôlés\u202F: {{done}} sur {{count}}',
  scan_stuck: 'C’est plus long que d’habitude. Vous n’avez rien à faire.',
  scan_leave: 'Vous pouvez partir. {{receiver}} recevra vos fichiers après la vérification.',
  flagged_title: 'Transfert non envoyé',
  flagged_text_one: 'Un fichier semble dangereux\u202F: {{receiver}} n’a rien reçu.',
  flagged_text_other: '{{count}} fichiers semblent dangereux\u202F: {{receiver}} n’a rien reçu.',
  flagged_files: 'Fichiers dangereux',
  flagged_again_one: 'Envoyer les autres sans lui',
  flagged_again_other: 'Envoyer les autres sans eux',
  flagged_again_all: 'Choisir d’autres fichiers',

  again: 'Envoyer autre chose',

  locked_text: '{{receiver}} demande un mot de passe ici. Il se trouve dans son message.',
  locked_changed: 'Le mot de passe a changé. Saisissez le nouveau\u202F: vos fichiers sont toujours là.',
  password_wrong: 'Ce n’est pas le bon mot de passe.',
  closed_title: '{{receiver}} n’accepte pas de fichiers ici',
  closed_text: 'Contactez votre destinataire pour envoyer les vôtres.',
  missing_title: 'Ce formulaire n’existe plus',
  missing_text: 'Contactez {{receiver}} pour envoyer vos fichiers.',
  fault_title: 'Ce formulaire n’a pas pu s’ouvrir',

  powered_by: 'Propulsé par',
}

export const words: Same<Words> = { error, problems, ...wordsOfPush, sending, uploader, widget: withMillions(widget) }
