import { dashboardNav } from './dashboard-nav.ts'
import { error } from './error.ts'
import { sendingOptions } from './sending-options.ts'

const subdomains = {
  title: 'Subdomains',
  one_moment: 'One moment',
  try_again: 'Try again',
  leave: 'Cancel',
  keep: 'Keep it',
  save: 'Save',

  // All of them.
  intro: 'Your own address. Links sent from here carry its name.',
  used: '{{used}} of {{number}} in use',
  left_one: '{{number}} left',
  left_other: '{{number}} left',
  none_left: 'None left',
  add: 'Add subdomain',
  empty_title: 'Choose your address',
  empty_text: 'Recipients arrive at your own address, under your own name.',
  full_title_one: 'You use the subdomain of your plan.',
  full_title_other: 'You use all {{number}} subdomains of your plan.',
  full_text: 'Delete one to add another.',
  lapsed_title: 'Your plan has ended.',
  lapsed_text: 'Your subdomains keep working. Get a plan to add more.',
  home: 'Home',
  open_to_members: 'Members only',
  open_to_all: 'Open to everyone',
  sending_off: 'Sending off',
  live_one: '{{number}} live transfer',
  live_other: '{{number}} live transfers',

  // A new one, or another name.
  add_title: 'Add subdomain',
  add_text: 'Your site is ready at once. You can rename it later.',
  name: 'Name',
  name_hint: 'At least 3 letters, digits or hyphens.',
  name_checking: 'Checking…',
  name_free: '{{host}} is available',
  name_taken: 'This name isn’t available. Try another.',
  name_wrong: 'Use lowercase letters, digits and hyphens, without a hyphen first or last.',
  name_unchecked: 'We couldn’t check this name. It is checked again when you save.',
  label: 'Display name',
  label_hint: 'Who receives what visitors send here, such as “Atelier Aubry”.',
  added: '{{host}} is ready.',
  rename: 'Rename',
  rename_title: 'Rename {{name}}',
  rename_text:
    'Old links keep working: {{host}} leads to the new address while transfers made there are live, and its other pages for {{days}} days. Then nobody else can have the name for a year. People sign in again at the new address.',
  renamed: 'The address is now {{host}}.',

  // One of them.
  back: 'All subdomains',
  open: 'Open site',
  address: 'Address',
  address_text: 'Links sent from here carry this name.',
  label_none: 'None yet',
  label_change: 'Change',
  label_title: 'Display name',
  look: 'Branding',
  look_text: 'Colours, logo and words of the site, its emails and its links.',
  look_edit: 'Edit look',
  sign_in: 'Require sign-in',
  sign_in_on: 'Only members can open this site. Download and manage links stay open to everyone.',
  sign_in_off: 'Anyone can open this site and send.',
  sending: 'Allow sending',
  sending_on: 'Files can be sent from this site.',
  sending_none: 'Nobody can send from this site. Existing links keep working.',
  home_title: 'Home',
  home_is: 'Signing in leads here.',
  home_not: 'Signing in leads to another subdomain.',
  home_make: 'Make home',
  home_made: 'Signing in now leads to {{host}}.',
  saved: 'Saved.',
  delete_title: 'Delete subdomain',
  delete_text: 'Its links move to {{main}}.',
  delete: 'Delete',
  delete_ask: 'Delete {{name}}?',
  delete_warn: 'The site is gone at once. Nobody can take the name for a year, including you.',
  delete_links_one: '{{number}} live link moves to {{main}} and keeps working.',
  delete_links_other: '{{number}} live links move to {{main}} and keep working.',
  delete_do: 'Delete subdomain',
  deleted: '{{host}} is deleted.',

  // Those who have none.
  plan_title: 'Send from your own address',
  plan_text: 'A plan gives you a subdomain: recipients see your name in every link.',
  plan_see: 'See what a plan gives',
  member_title: 'Your team’s managers look after its subdomains',
  member_text: 'Ask one of them to change an address.',

  problem_network: 'No connection. Check it and try again.',
  problem_busy: 'The server is busy. Try again in {{wait}}.',
  problem_gone: 'This subdomain is no longer there. Someone may have deleted it.',
  problem_unexpected: 'Something went wrong on our side. Try again in a moment.',
} as const

/** Of customers' own addresses: fetched with their screen. */
export const words = { subdomains, dashboardNav, error, sendingOptions } as const
export type Words = typeof words
