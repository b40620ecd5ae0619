import type { Words } from '../en/unsubscribe.ts'
import type { Same } from '../same.ts'

const unsubscribe: Same<Words['unsubscribe']> = {
  card: 'E-mails sur les transferts',
  loading: 'Chargement…',
  wanted_title: 'E-mails sur les transferts',
  wanted_text: 'Nous écrivons à {{email}} quand quelqu’un y envoie des fichiers.',
  wanted_next: 'Si vous vous désabonnez, aucun expéditeur ne pourra vous écrire d’ici.',
  stop: 'Se désabonner',
  stopped_title: 'Vous êtes désabonné',
  stopped_text: 'Nous n’écrivons plus à {{email}} quand quelqu’un y envoie des fichiers.',
  stopped_next:
    'Les expéditeurs peuvent toujours vous donner un lien. Vous recevez encore les e-mails sur votre propre compte.',
  allow: 'Se réabonner',
  changing: 'Enregistrement…',
  now_stopped: 'Désabonnement enregistré. Nous n’écrivons plus à cette adresse.',
  now_wanted: 'Réabonnement enregistré. Nous écrivons de nouveau à cette adresse.',
  unknown_title: 'Lien introuvable',
  unknown_text: 'Le lien est incomplet. Ouvrez-le à nouveau depuis le bas de l’e-mail.',
  offline_title: 'Pas de connexion',
  offline_text: 'Vérifiez votre connexion. Cette page se rechargera au retour du réseau.',
  fault_title: 'Cette page n’a pas pu s’ouvrir',
  fault_text: 'Un problème est survenu de notre côté. Réessayez dans un instant.',
  fault_id: 'Référence pour l’assistance : {{id}}',
  try_again: 'Réessayer',
  home: 'Envoyer des fichiers',
  problem_busy: 'Trop de demandes. Réessayez dans {{time}}.',
  problem_offline: 'Rien n’a changé : le serveur ne répond pas. Vérifiez votre connexion et réessayez.',
  problem_fault: 'Rien n’a changé : un problème est survenu de notre côté. Réessayez dans un instant.',
}

export const words: Same<Words> = { unsubscribe }
