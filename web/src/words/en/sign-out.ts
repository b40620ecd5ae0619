const signOut = {
  card: 'Sign out everywhere',
  ask_title: 'Wasn’t this you?',
  ask_text:
    'Everyone who uses your account will be signed out, on every browser and device. You’ll have to sign in again too.',
  keys: 'Turn off API access too',
  keys_hint: 'Programs that use your API keys stop until you turn it on again.',
  sign_out: 'Sign out everywhere',
  signing_out: 'Signing out…',
  done_title: 'You’re signed out everywhere',
  done_mail: 'We emailed a link to {{email}}. Use it to choose a new password: until you do, the old one still works.',
  done_sso: 'Your team signs in through single sign-on. Tell your team’s manager what happened.',
  done_next:
    'Once you’re back in, check your passkeys, two-step verification, API keys and webhooks. Remove what isn’t yours.',
  done_keys_one: '{{count}} API key still works. Check it under API in your account.',
  done_keys_other: '{{count}} API keys still work. Check them under API in your account.',
  done_lost: 'No email?',
  done_lost_link: 'Ask for a new link',
  dead_title: 'This link has expired',
  dead_text:
    'It works once, for {{days}} days. You can still choose a new password: that signs you out everywhere too.',
  dead_link: 'Choose a new password',
  problem_busy: 'Too many attempts. Try again in {{time}}.',
  problem_offline: 'We can’t reach the server. Check your connection and try again.',
  problem_fault: 'Something went wrong on our side. Try again in a moment.',
} as const

/** Of the page behind the link in letters about security: fetched with its screen. */
export const words = { signOut } as const
export type Words = typeof words
