/** Who is signed in, and where that leads: the same on every page. */
export const words = {
  accountMenu: {
    menu: 'Your account, {{name}}',
    dashboard: 'Dashboard',
    account: 'Account',
    sending: 'Sending defaults',
    api: 'API',
    billing: 'Plan and billing',
    help: 'Help',
    sign_out: 'Sign out',
  },
} as const
export type Words = typeof words
