import { apiKeys } from './api-keys.ts'
import { device } from './device.ts'
import { webhooks } from './webhooks.ts'

/** What API keys, webhooks and the approval of a device share. */
const developers = {
  one_moment: 'One moment…',
  try_again: 'Try again',
  cancel: 'Cancel',
  close: 'Close',
  copy: 'Copy',
  copied: 'Copied',
  copy_by_hand: 'We couldn’t copy. Select the text and copy it.',
  documentation: 'Read the documentation',
  plan_see: 'View plans',

  // What a key may do.
  scopes: 'Permissions',
  scope_read: 'Read',
  scope_send: 'Send',
  scope_manage: 'Manage',
  scope_team: 'Team',
  scope_read_text: 'See transfers, recipients, contacts and statistics.',
  scope_send_text: 'Create transfers and upload files.',
  scope_manage_text: 'Change, extend and delete transfers, contacts and webhooks.',
  scope_team_text: 'Manage members, groups, subdomains, branding and widgets.',
  scopes_missing: 'Choose at least one permission.',

  // How long it lives.
  expires: 'Expires',
  expiry_never: 'Never',
  expiry_30: 'In 30 days',
  expiry_90: 'In 90 days',
  expiry_365: 'In a year',
  expiry_date: 'On a date',
  expiry_day: 'Last day',
  expiry_wrong: 'Choose today or a later day.',

  problem_network: 'We can’t reach the server. Check your connection and try again.',
  problem_busy: 'Too many attempts. Try again in {{wait}}.',
  problem_gone: 'This no longer exists. Someone may have deleted it.',
  problem_unexpected: 'Something went wrong on our side. Try again in a moment.',
  problem_plan: 'You need a plan for this. Yours may have ended.',
} as const

/** What developers see of their account: fetched with the first of these pages. */
export const words = { developers, apiKeys, device, webhooks } as const
export type Words = typeof words
