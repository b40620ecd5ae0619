import type { Words } from '../en/sign-out.ts'
import type { Same } from '../same.ts'
import { withMillions } from './millions.ts'

const signOut: Same<Words['signOut']> = {
  card: 'Se déconnecter partout',
  ask_title: 'Ce n’était pas vous\u202f?',
  ask_text:
    'Toute personne connectée à votre compte sera déconnectée, sur chaque navigateur et appareil. Vous devrez vous reconnecter aussi.',
  keys: 'Désactiver aussi l’accès par l’API',
  keys_hint: 'Les programmes qui utilisent vos clés d’API s’arrêtent jusqu’à ce que vous le réactiviez.',
  sign_out: 'Se déconnecter partout',
  signing_out: 'Déconnexion…',
  done_title: 'Vous êtes déconnecté partout',
  done_mail:
    'Nous avons envoyé un lien à {{email}}. Il vous permet de choisir un nouveau mot de passe\u202f: d’ici là, l’ancien fonctionne encore.',
  done_sso:
    'Votre équipe se connecte par authentification unique. Signalez ce qui s’est passé au gestionnaire de l’équipe.',
  done_next:
    'Une fois reconnecté, vérifiez vos clés d’accès, la validation en deux étapes, vos clés d’API et vos webhooks. Supprimez ce qui n’est pas à vous.',
  done_keys_one: '{{count}} clé d’API fonctionne encore. Vérifiez-la dans votre compte, sous API.',
  done_keys_other: '{{count}} clés d’API fonctionnent encore. Vérifiez-les dans votre compte, sous API.',
  done_lost: 'Pas d’e-mail\u202f?',
  done_lost_link: 'Demander un nouveau lien',
  dead_title: 'Ce lien a expiré',
  dead_text:
    'Il fonctionne une seule fois, pendant {{days}}\u00a0jours. Vous pouvez toujours choisir un nouveau mot de passe\u202f: cela vous déconnecte aussi partout.',
  dead_link: 'Choisir un nouveau mot de passe',
  problem_busy: 'Trop d’essais. Réessayez dans {{time}}.',
  problem_offline: 'Le serveur est injoignable. Vérifiez votre connexion et réessayez.',
  problem_fault: 'Une erreur est survenue de notre côté. Réessayez dans un instant.',
}

export const words: Same<Words> = { signOut: withMillions(signOut) }
