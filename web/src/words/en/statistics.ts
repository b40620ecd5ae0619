import { dashboardNav } from './dashboard-nav.ts'

const statistics = {
  title: 'Statistics',
  one_moment: 'One moment…',
  try_again: 'Try again',

  // Whose.
  whose: 'Statistics for',
  whose_own: 'You',
  whose_team: 'Your team',
  whole_team: 'Show the whole team',
  subdomain: 'Subdomain',
  any_subdomain: 'All subdomains',
  main_site: 'Main site',
  group: 'Member group',
  any_group: 'All member groups',
  member: 'Member',
  member_search: 'Find a member',
  member_off: 'Show all members',
  members_found: 'Members found',
  members_none: 'No members match.',
  show_only: 'Show only {{name}}',

  // Which time.
  period: 'Period',
  period_7d: '7 days',
  period_30d: '30 days',
  period_12m: '12 months',
  'period_this-month': 'This month',
  'period_last-month': 'Last month',
  period_own: 'Custom',
  from: 'From',
  to: 'To',
  span_missing: 'Choose a first and a last day.',
  span_backwards: 'Choose a last day after the first.',
  span_long: 'Choose a period of up to {{count}} days.',

  // The sums.
  transfers: 'Transfers',
  files: 'Files',
  bytes: 'Data sent',
  downloads: 'Downloads',
  compared: '{{span}}, compared with {{before}}',
  than_same: 'No change',
  than_about: 'About the same',
  than_first: 'No earlier data',
  than_more: '{{share}} more',
  than_less: '{{share}} less',
  than_times: '{{times}} times as many',
  than_times_bytes: '{{times}} times as much',

  // The course of them.
  by_day: 'Day by day',
  by_month: 'Month by month',
  measure: 'Show',
  chart_transfers: 'Transfers over time',
  chart_bytes: 'Data sent over time',
  chart_downloads: 'Downloads over time',
  key_now: 'This period',
  key_before: 'Previous period',
  value_transfers_one: '{{number}} transfer',
  value_transfers_other: '{{number}} transfers',
  value_downloads_one: '{{number}} download',
  value_downloads_other: '{{number}} downloads',
  value_at: '{{day}}: {{value}}',
  value_told: '{{day}}: {{value}}. Previously, {{beforeDay}}: {{before}}.',
  as_table: 'View as table',
  day: 'Day',
  month: 'Month',
  all: 'Total',
  utc: 'Days are counted in UTC.',

  // Who and what.
  recipients: 'Top recipients',
  recipients_none: 'No recipients: you shared everything as links.',
  recipient: 'Recipient',
  file_types: 'File types',
  file_type: 'File type',
  no_ending: 'No extension',
  other_types: 'Other',

  // Of a team.
  team_recipients: 'Top recipients of your team',
  team_recipients_none: 'No recipients: everything was shared as links.',
  team_file_types: 'File types of your team',
  by_member: 'By member',
  by_subdomain: 'By subdomain',
  by_group: 'By member group',
  storage: 'Storage by member',
  stored: 'Stored now',
  sent_list: 'Sent transfers',
  sent_title: 'Title',
  sent_at: 'Sent',
  sent_to: 'Recipients',
  size: 'Size',
  untitled: 'Untitled',
  from_to: 'From {{member}} to {{to}}',
  from_as_link: 'From {{member}}, as a link',
  others_one: '{{count}} other',
  others_other: '{{count}} others',
  show_more: 'Show more',
  email: 'Email',

  // As files.
  csv: 'Export as CSV',
  csv_of: 'Export as CSV: {{title}}',
  csv_days: 'statistics-days-{{from}}-{{to}}.csv',
  csv_recipients: 'statistics-recipients-{{from}}-{{to}}.csv',
  csv_file_types: 'statistics-file-types-{{from}}-{{to}}.csv',
  csv_members: 'statistics-members-{{from}}-{{to}}.csv',
  csv_subdomains: 'statistics-subdomains-{{from}}-{{to}}.csv',
  csv_groups: 'statistics-member-groups-{{from}}-{{to}}.csv',
  csv_storage: 'statistics-storage.csv',
  csv_sent: 'statistics-sent-{{from}}-{{to}}.csv',
  csv_bytes: 'Bytes',
  csv_stored: 'Bytes stored',
  csv_saved: '{{name}} saved.',

  // How old it is.
  updated: 'Updated {{moment}}',

  // Nothing to show.
  empty: 'Nothing sent in this period',
  empty_text: 'When you send something, you’ll see how much, to whom, and how often it was downloaded.',
  team_empty_text: 'When your team sends something, you’ll see how much, who sent it, and how often it was downloaded.',
  send: 'Send files',
  look_back: 'Show 12 months',

  // What stands in the way.
  problem_network: 'We can’t reach the server. Check your connection and try again.',
  problem_busy: 'The server is busy. Try again in {{wait}}.',
  problem_gone: 'This is no longer part of your team.',
  problem_unexpected: 'Something went wrong on our side. Try again in a moment.',
} as const

/** Of how much one sends: fetched with its screen. */
export const words = { statistics, dashboardNav } as const
export type Words = typeof words
