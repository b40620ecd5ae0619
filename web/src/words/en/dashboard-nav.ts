/** From one page of the dashboard to another; each of them brings these. */
export const dashboardNav = {
  label: 'Dashboard',
  transfers: 'Transfers',
  book: 'Address book',
  groups: 'Groups',
  push: 'Push page',
  statistics: 'Statistics',
  team: 'Team',
  subdomains: 'Subdomains',
  widgets: 'Widgets',
} as const
