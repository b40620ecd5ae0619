const plans = {
  page_title: 'Plans and prices',
  title: 'Send more, for longer.',
  one_moment: 'One moment…',
  try_again: 'Try again',

  // What can be had, or what one has.
  lead_trial_one: 'Try any plan free for {{count}} day. Cancel any time.',
  lead_trial_other: 'Try any plan free for {{count}} days. Cancel any time.',
  lead_buy: 'Choose a plan. Cancel any time.',
  lead_off: 'Plans aren’t available right now.',
  renews: 'You’re on {{plan}}. It renews on {{date}}.',
  trial: 'You’re trying {{plan}} free until {{date}}.',
  ends: 'You’re on {{plan}} until {{date}}.',
  due: 'A payment for {{plan}} is due. Pay by {{date}} to keep your plan.',
  changes_MONTHLY: 'You’re on {{plan}} until {{date}}, then on {{next}}, paid monthly.',
  changes_ANNUAL: 'You’re on {{plan}} until {{date}}, then on {{next}}, paid yearly.',
  given: 'You’re on {{plan}}. Our team set it up for you, so there’s nothing to pay.',
  member:
    'You’re in a team. Its owner chooses the plan and pays for it. For a plan of your own, leave the team first, under Account, Usage.',
  member_of:
    'You’re in the team of {{name}}, who chooses the plan and pays for it. For a plan of your own, leave the team first, under Account, Usage.',
  billing: 'Manage billing',
  play_money: 'Test mode: no real money is charged.',

  // How it is shown.
  period: 'Billing period',
  MONTHLY: 'Monthly',
  ANNUAL: 'Yearly',
  saving_months_one: 'Pay yearly and get {{count}} month free.',
  saving_months_other: 'Pay yearly and get {{count}} months free.',
  saving_percent: 'Pay yearly and save {{percent}}.',
  country: 'Country',

  // Each plan.
  all: 'Plans',
  for_NONE: 'For sending now and then.',
  for_PREMIUM: 'For one person who sends a lot.',
  for_team: 'For up to {{seats}} people.',
  for_CUSTOM: 'For more people, on your own terms.',
  per_MONTHLY: 'a month',
  per_ANNUAL: 'a year',
  with_tax: '{{amount}} with {{rate}}% VAT',
  no_tax_outside: 'No VAT',
  'no_tax_reverse-charge': 'No VAT: reverse charge',
  no_account: 'No account needed',
  on_request: 'On request',
  custom_sales: 'Priced with you',
  custom_operator: 'Contact support',
  custom_agreed: 'Your agreed price',
  what: 'What’s included',

  // What one can do about it.
  mine: 'Your plan',
  from: 'From {{date}}',
  send: 'Start sending',
  try_one: 'Try free for {{count}} day',
  try_other: 'Try free for {{count}} days',
  get: 'Get {{plan}}',
  change: 'Change to {{plan}}',
  keep: 'Keep {{plan}}',
  period_MONTHLY: 'Pay monthly',
  period_ANNUAL: 'Pay yearly',
  cancel: 'Cancel {{plan}}',
  contact: 'Contact sales',

  // What each lifts.
  table: 'What each plan includes',
  limit: 'Limit',
  group_transfer: 'Each transfer',
  group_account: 'Your account',
  group_team: 'Your team',
  lift_size: 'Size',
  lift_files: 'Files',
  lift_validity: 'Available for',
  lift_recipients: 'Recipients',
  lift_message: 'Message',
  lift_link_name: 'Custom link names',
  lift_storage: 'Storage',
  lift_downloads: 'Downloads in 7 days',
  lift_address_book: 'Address book and groups',
  lift_push: 'Page to receive files',
  lift_subdomains: 'Branded subdomains',
  lift_widgets: 'Widgets for your website',
  lift_api: 'API and webhooks',
  lift_byline: 'No “by Envoi”',
  lift_people: 'People',
  lift_members: 'Members, groups, team statistics',
  lift_directory: 'Single sign-on and directory sync',
  days_one: '{{number}} day',
  days_other: '{{number}} days',
  characters_one: '{{number}} character',
  characters_other: '{{number}} characters',
  shared: '{{size}}, shared',
  agreed: 'As agreed',
  yes: 'Yes',
  no: 'No',

  // What people ask.
  ask_trial: 'The free trial',
  ask_trial_text_one:
    '{{count}} day, {{once}}. Cancel before it ends and you pay nothing; the plan then ends immediately.',
  ask_trial_text_other:
    '{{count}} days, {{once}}. Cancel before it ends and you pay nothing; the plan then ends immediately.',
  ask_trial_once: 'once per account and card',
  ask_trial_once_wallet_alone: 'once per account and PayPal account',
  ask_trial_once_wallet: 'once per account, card and PayPal account',
  ask_change: 'Change or cancel',
  ask_change_text:
    'Change at any time and pay only for the days left. If you cancel, your plan stays until the end of the period.',
  ask_change_wallet_alone_text:
    'Change at any time: the new plan and its price start with the next period. If you cancel, your plan stays until the end of the period.',
  ask_tax: 'Tax',
  ask_tax_text:
    'Prices are without tax. VAT is added for your country. With a VAT number from another EU country, reverse charge applies.',
  ask_pay: 'Ways to pay',
  ask_pay_text: 'By card. Once you’ve paid a first invoice, also by SEPA direct debit.',
  ask_pay_wallet_alone_text: 'By PayPal.',
  ask_pay_wallet_text: 'By card or PayPal. Once you’ve paid a first invoice, also by SEPA direct debit.',
  ask_failed: 'If a payment fails',
  ask_failed_text: 'We try again after {{tries}} days. You keep your plan for {{grace}} days meanwhile.',
  ask_failed_wallet_alone_text: 'PayPal tries again automatically. You keep your plan for {{grace}} days meanwhile.',
  ask_end: 'When a plan ends',
  ask_end_text:
    'Your transfers stay until they expire. After {{days}} days and two emails, we delete what is over {{free}}, oldest first.',

  problem_network: 'We can’t reach the server. Check your connection and try again.',
  problem_busy: 'Too many attempts. Try again in {{wait}}.',
  problem_unexpected: 'Something went wrong on our side. Try again in a moment.',
} as const

/** Of the page of plans: fetched with its screen. */
export const words = { plans } as const
export type Words = typeof words
