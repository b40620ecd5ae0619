import type { Words } from '../en/developers.ts'
import type { Same } from '../same.ts'
import { apiKeys } from './api-keys.ts'
import { device } from './device.ts'
import { withMillions } from './millions.ts'
import { webhooks } from './webhooks.ts'

const developers: Same<Words['developers']> = {
  one_moment: 'Un instant…',
  try_again: 'Réessayer',
  cancel: 'Annuler',
  close: 'Fermer',
  copy: 'Copier',
  copied: 'Copié',
  copy_by_hand: 'La copie a échoué. Sélectionnez le texte et copiez-le.',
  documentation: 'Lire la documentation',
  plan_see: 'Voir les offres',

  scopes: 'Droits',
  scope_read: 'Lire',
  scope_send: 'Envoyer',
  scope_manage: 'Gérer',
  scope_team: 'Équipe',
  scope_read_text: 'Voir les transferts, les destinataires, les contacts et les statistiques.',
  scope_send_text: 'Créer des transferts et y ajouter des fichiers.',
  scope_manage_text: 'Modifier, prolonger et supprimer des transferts, des contacts et des webhooks.',
  scope_team_text: 'Gérer les membres, les groupes, les sous-domaines, l’apparence et les widgets.',
  scopes_missing: 'Choisissez au moins un droit.',

  expires: 'Expiration',
  expiry_never: 'Jamais',
  expiry_30: 'Dans 30 jours',
  expiry_90: 'Dans 90 jours',
  expiry_365: 'Dans un an',
  expiry_date: 'À une date précise',
  expiry_day: 'Dernier jour',
  expiry_wrong: 'Choisissez aujourd’hui ou un jour à venir.',

  problem_network: 'Le serveur ne répond pas. Vérifiez votre connexion et réessayez.',
  problem_busy: 'Trop de tentatives. Réessayez dans {{wait}}.',
  problem_gone: 'Cela n’existe plus. Quelqu’un l’a peut-être supprimé.',
  problem_unexpected: 'Une erreur est survenue de notre côté. Réessayez dans un instant.',
  problem_plan: 'Il vous faut une offre. La vôtre a peut-être pris fin.',
}

export const words: Same<Words> = {
  developers,
  device,
  apiKeys: withMillions(apiKeys),
  webhooks: withMillions(webhooks),
}
