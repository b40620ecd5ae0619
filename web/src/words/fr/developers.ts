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
  copy_by_hand: 'Votre navigateur a bloqué la copie. Sélectionnez le texte pour le copier.',
  documentation: 'Lire la documentation',
  plan_see: 'Voir les offres',

  scopes: 'Droits',
  scope_read: 'Lire',
  scope_send: 'Envoyer',
  scope_manage: 'Gérer',
  scope_team: 'Équipe',
  scope_read_text: 'Voir les envois, les destinataires, les contacts et les statistiques.',
  scope_send_text: 'Créer des envois et y déposer des fichiers.',
  scope_manage_text: 'Modifier, prolonger et supprimer des envois, des contacts et des webhooks.',
  scope_team_text: 'Gérer les membres, les groupes, les sous-domaines, l’image de marque et les widgets.',
  scopes_missing: 'Choisissez au moins un droit.',

  expires: 'Expiration',
  expiry_never: 'Jamais',
  expiry_30: 'Dans 30 jours',
  expiry_90: 'Dans 90 jours',
  expiry_365: 'Dans un an',
  expiry_date: 'À une date précise',
  expiry_day: 'Dernier jour',
  expiry_wrong: 'Choisissez aujourd’hui ou un jour à venir.',

  problem_network: 'Pas de connexion. Vérifiez-la et réessayez.',
  problem_busy: 'Cela fait beaucoup en peu de temps. Réessayez dans {{wait}}.',
  problem_gone: 'Cela n’existe plus. Quelqu’un l’a peut-être supprimé.',
  problem_unexpected: 'Un problème est survenu de notre côté. Réessayez dans un instant.',
  problem_plan: 'Il faut une offre pour cela. La vôtre a peut-être pris fin.',
}

export const words: Same<Words> = {
  developers,
  device,
  apiKeys: withMillions(apiKeys),
  webhooks: withMillions(webhooks),
}
