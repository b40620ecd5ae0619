import type { Words } from '../en/developers.ts'
import type { Same } from '../same.ts'

export const device: Same<Words['device']> = {
  title: 'Approuver un appareil',
  intro: 'Un programme qui veut utiliser votre compte, comme « envoi login », vous affiche un code. Saisissez-le ici.',
  code: 'Code',
  code_hint: '8 lettres, comme ABCD-EFGH.',
  code_wrong: 'Saisissez les 8 lettres que votre programme affiche.',
  code_unknown:
    'Ce code est invalide. Vérifiez-le, ou relancez la commande pour en obtenir un nouveau : chacun est valable 10 minutes.',
  next: 'Continuer',
  reading: 'Recherche du code…',

  asks: '{{client}} veut utiliser votre compte',
  warning_title: 'N’approuvez que si vous êtes à l’origine de cette demande.',
  warning_text: 'Si quelqu’un vous a envoyé ce code ou ce lien, refusez : cette personne aurait accès à votre compte.',
  client: 'Programme',
  shown_code: 'Code',
  source: 'Adresse réseau',
  asked: 'Demande',
  account: 'Compte',
  code_same: 'Vérifiez que votre programme affiche le même code.',
  scopes_text: 'Vous pouvez retirer des droits.',
  expires_text: 'Passé ce délai, le programme aura de nouveau besoin de votre accord.',
  approve: 'Approuver',
  deny: 'Refuser',

  plan_title: 'Les programmes nécessitent une offre',
  plan_text:
    'Avec une offre, des programmes comme la ligne de commande peuvent envoyer des fichiers et gérer vos transferts à votre place.',
  disabled_title: 'L’API est désactivée pour votre compte.',
  disabled_text: 'Activez-la pour approuver des programmes. Vos clés existantes fonctionneront de nouveau elles aussi.',
  enable: 'Activer l’API',
  expired_title: 'Ce code a expiré',
  expired_text: 'Relancez la commande et saisissez ici le nouveau code.',
  another: 'Saisir un autre code',

  approved_title: 'Approuvé',
  approved_text: 'Vous pouvez fermer cette page et retourner à votre terminal.',
  approved_keys: 'Pour retirer l’accès plus tard, supprimez la clé dans la rubrique API.',
  approved_see: 'Voir vos clés',
  denied_title: 'Refusé',
  denied_text: 'Le programme n’a pas obtenu l’accès. Vous pouvez fermer cette page.',
}
