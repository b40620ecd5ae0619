/** From one page of the dashboard to another; each of them brings these. */
export const dashboardNav = {
  label: 'Dashboard',
  sent: 'Sent',
  received: 'Received',
  running: 'Running',
  under_way: 'in this browser',
  archive: 'Archive',
  book: 'Address book',
  groups: 'Groups',
  push: 'Push page',
  statistics: 'Statistics',
  team: 'Team',
  subdomains: 'Subdomains',
  widgets: 'Widgets',
} as const
