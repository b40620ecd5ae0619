import type { Words } from '../en/unsubscribe.ts'
import type { Same } from '../same.ts'

const unsubscribe: Same<Words['unsubscribe']> = {
  card: 'Les e-mails sur les envois',
  loading: 'Un instant',
  wanted_title: 'Les e-mails sur les envois',
  wanted_text: 'Quand quelqu’un envoie des fichiers à {{email}}, nous vous l’écrivons.',
  wanted_next: 'Vous pouvez l’arrêter. Cela vaut pour cette adresse, quel que soit l’expéditeur.',
  stop: 'Arrêter ces e-mails',
  stopped_title: 'Plus d’e-mails sur les envois',
  stopped_text: 'Nous n’écrivons plus à {{email}} quand quelqu’un y envoie des fichiers.',
  stopped_next:
    'Les expéditeurs peuvent toujours vous donner un lien. Les e-mails sur votre propre compte arrivent encore.',
  allow: 'Les laisser revenir',
  changing: 'Un instant…',
  now_stopped: 'C’est fait. Nous n’écrivons plus à cette adresse.',
  now_wanted: 'C’est fait. Nous écrivons de nouveau à cette adresse.',
  unknown_title: 'Ce lien ne mène nulle part',
  unknown_text:
    'Il est incomplet, ou ne vient pas de nous. Ouvrez-le de nouveau, en entier, depuis le bas de l’e-mail.',
  offline_title: 'Pas de connexion',
  offline_text:
    'Nous sommes injoignables d’ici. Vérifiez votre connexion ; la page reprendra d’elle-même à son retour.',
  fault_title: 'Cela ne s’ouvre pas pour l’instant',
  fault_text: 'Le souci vient de chez nous. Réessayez dans un instant.',
  fault_id: 'Référence pour l’assistance : {{id}}',
  try_again: 'Réessayer',
  home: 'Envoyer des fichiers',
  problem_busy: 'Il y a beaucoup de monde. Attendez {{time}}, puis réessayez.',
  problem_offline: 'Nous sommes injoignables, rien n’a donc changé. Vérifiez votre connexion et réessayez.',
  problem_fault: 'Cela n’a pas marché, et c’est de notre faute. Rien n’a changé. Réessayez dans un instant.',
}

export const words: Same<Words> = { unsubscribe }
