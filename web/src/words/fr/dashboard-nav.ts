import type { dashboardNav as english } from '../en/dashboard-nav.ts'
import type { Same } from '../same.ts'

export const dashboardNav: Same<typeof english> = {
  label: 'Tableau de bord',
  sent: 'Envoyés',
  received: 'Reçus',
  running: 'En cours',
  under_way: 'dans ce navigateur',
  archive: 'Archives',
  book: 'Carnet d’adresses',
  groups: 'Groupes',
  push: 'Page de dépôt',
  statistics: 'Statistiques',
  team: 'Équipe',
  subdomains: 'Sous-domaines',
  widgets: 'Widgets',
}
