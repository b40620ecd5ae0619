import type { Words } from '../en/account-menu.ts'
import type { Same } from '../same.ts'

export const words: Same<Words> = {
  accountMenu: {
    menu: 'Votre compte, {{name}}',
    dashboard: 'Tableau de bord',
    account: 'Compte',
    sending: 'Réglages d’envoi',
    api: 'API',
    billing: 'Offre et facturation',
    help: 'Aide',
    sign_out: 'Se déconnecter',
  },
}
