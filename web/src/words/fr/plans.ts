import type { Words } from '../en/plans.ts'
import type { Same } from '../same.ts'
import { withMillions } from './millions.ts'

const plans: Same<Words['plans']> = {
  page_title: 'Offres et tarifs',
  title: 'Envoyez plus, plus longtemps.',
  one_moment: 'Un instant…',
  try_again: 'Réessayer',

  // What can be had, or what one has.
  lead_trial_one: 'Essayez n’importe quelle offre pendant {{count}} jour. Résiliez quand vous voulez.',
  lead_trial_other: 'Essayez n’importe quelle offre pendant {{count}} jours. Résiliez quand vous voulez.',
  lead_buy: 'Choisissez une offre. Résiliez quand vous voulez.',
  lead_off: 'Les offres ne sont pas disponibles pour le moment.',
  renews: 'Vous avez l’offre {{plan}}. Elle se renouvelle le {{date}}.',
  trial: 'Vous essayez l’offre {{plan}} gratuitement jusqu’au {{date}}.',
  ends: 'Vous avez l’offre {{plan}} jusqu’au {{date}}.',
  due: 'Un paiement pour l’offre {{plan}} est en attente. Payez avant le {{date}} pour garder votre offre.',
  changes_MONTHLY: 'Vous avez l’offre {{plan}} jusqu’au {{date}}, puis {{next}}, au mois.',
  changes_ANNUAL: 'Vous avez l’offre {{plan}} jusqu’au {{date}}, puis {{next}}, à l’année.',
  given: 'Vous avez l’offre {{plan}}. Notre équipe vous l’a accordée : il n’y a rien à payer.',
  member:
    'Vous faites partie d’une équipe. Son propriétaire choisit l’offre et la paie. Pour une offre à vous, quittez d’abord l’équipe, dans Compte, Utilisation.',
  member_of:
    'Vous faites partie de l’équipe de {{name}}, qui choisit l’offre et la paie. Pour une offre à vous, quittez d’abord l’équipe, dans Compte, Utilisation.',
  billing: 'Gérer la facturation',
  play_money: 'Mode test : aucun argent réel n’est débité.',

  // How it is shown.
  period: 'Période de facturation',
  MONTHLY: 'Mensuel',
  ANNUAL: 'Annuel',
  saving_months_one: 'À l’année, {{count}} mois est offert.',
  saving_months_other: 'À l’année, {{count}} mois sont offerts.',
  saving_percent: 'À l’année, économisez {{percent}}.',
  country: 'Pays',

  // Each plan.
  all: 'Offres',
  for_NONE: 'Pour envoyer de temps en temps.',
  for_PREMIUM: 'Pour une personne qui envoie beaucoup.',
  for_team: 'Jusqu’à {{seats}} personnes.',
  for_CUSTOM: 'Pour plus de monde, à vos conditions.',
  per_MONTHLY: 'HT par mois',
  per_ANNUAL: 'HT par an',
  with_tax: '{{amount}} TTC (TVA {{rate}} %)',
  no_tax_outside: 'Sans TVA',
  'no_tax_reverse-charge': 'Sans TVA : autoliquidation',
  no_account: 'Sans compte',
  on_request: 'Sur devis',
  custom_sales: 'Un prix convenu avec vous',
  custom_operator: 'Contactez l’assistance',
  custom_agreed: 'Votre prix convenu',
  what: 'Ce qui est inclus',

  // What one can do about it.
  mine: 'Votre offre',
  from: 'À partir du {{date}}',
  send: 'Envoyer des fichiers',
  try_one: 'Essayer {{count}} jour',
  try_other: 'Essayer {{count}} jours',
  get: 'Choisir {{plan}}',
  change: 'Passer à {{plan}}',
  keep: 'Garder {{plan}}',
  period_MONTHLY: 'Payer au mois',
  period_ANNUAL: 'Payer à l’année',
  cancel: 'Résilier {{plan}}',
  contact: 'Nous contacter',

  // What each lifts.
  table: 'Ce qu’inclut chaque offre',
  limit: 'Limite',
  group_transfer: 'Chaque transfert',
  group_account: 'Votre compte',
  group_team: 'Votre équipe',
  lift_size: 'Taille',
  lift_files: 'Fichiers',
  lift_validity: 'Disponible pendant',
  lift_recipients: 'Destinataires',
  lift_message: 'Message',
  lift_link_name: 'Liens personnalisés',
  lift_storage: 'Stockage',
  lift_downloads: 'Téléchargements en 7 jours',
  lift_address_book: 'Carnet d’adresses et groupes',
  lift_push: 'Page pour recevoir des fichiers',
  lift_subdomains: 'Sous-domaines à vos couleurs',
  lift_widgets: 'Widgets pour votre site',
  lift_api: 'API et webhooks',
  lift_byline: 'Sans « par Envoi »',
  lift_people: 'Personnes',
  lift_members: 'Membres, groupes, statistiques d’équipe',
  lift_directory: 'Authentification unique et annuaire',
  days_one: '{{number}} jour',
  days_other: '{{number}} jours',
  characters_one: '{{number}} caractère',
  characters_other: '{{number}} caractères',
  shared: '{{size}} en commun',
  agreed: 'Selon accord',
  yes: 'Oui',
  no: 'Non',

  // What people ask.
  ask_trial: 'L’essai',
  ask_trial_text_one:
    '{{count}} jour, {{once}}. Si vous résiliez avant la fin, rien n’est débité et l’offre s’arrête aussitôt.',
  ask_trial_text_other:
    '{{count}} jours, {{once}}. Si vous résiliez avant la fin, rien n’est débité et l’offre s’arrête aussitôt.',
  ask_trial_once: 'une fois par compte et par carte',
  ask_trial_once_wallet_alone: 'une fois par compte et par compte PayPal',
  ask_trial_once_wallet: 'une fois par compte, par carte et par compte PayPal',
  ask_change: 'Changer d’offre ou résilier',
  ask_change_text:
    'Changez quand vous voulez : seuls les jours restants sont comptés. Si vous résiliez, l’offre reste active jusqu’à la fin de la période.',
  ask_change_wallet_alone_text:
    'Changez quand vous voulez : l’autre offre et son prix s’appliquent à partir de la prochaine période. Si vous résiliez, l’offre reste active jusqu’à la fin de la période.',
  ask_tax: 'Taxes',
  ask_tax_text:
    'Les prix sont hors taxe, la TVA de votre pays s’ajoute. Avec un numéro de TVA d’un autre pays de l’UE, elle est autoliquidée.',
  ask_pay: 'Moyens de paiement',
  ask_pay_text: 'Par carte. Une fois une première facture payée, aussi par prélèvement SEPA.',
  ask_pay_wallet_alone_text: 'Par PayPal.',
  ask_pay_wallet_text: 'Par carte ou PayPal. Une fois une première facture payée, aussi par prélèvement SEPA.',
  ask_failed: 'Si un paiement échoue',
  ask_failed_text: 'Nous réessayons au bout de {{tries}} jours. Votre offre reste active pendant {{grace}} jours.',
  ask_failed_wallet_alone_text: 'PayPal réessaie automatiquement. Votre offre reste active pendant {{grace}} jours.',
  ask_end: 'À la fin d’une offre',
  ask_end_text:
    'Vos transferts restent jusqu’à leur expiration. Après {{days}} jours et deux e-mails, nous supprimons ce qui dépasse {{free}}, en commençant par le plus ancien.',

  problem_network: 'Le serveur ne répond pas. Vérifiez votre connexion et réessayez.',
  problem_busy: 'Trop de tentatives. Réessayez dans {{wait}}.',
  problem_unexpected: 'Une erreur est survenue de notre côté. Réessayez dans un instant.',
}

export const words: Same<Words> = { plans: withMillions(plans) }
