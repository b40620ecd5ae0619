export const device = {
  title: 'Approve a device',
  intro: 'A program that wants to use your account, like “envoi login”, shows you a code. Enter it here.',
  code: 'Code',
  code_hint: '8 letters, as in ABCD-EFGH.',
  code_wrong: 'Enter the 8 letters that your program shows.',
  code_unknown:
    'This code isn’t valid. Check it, or run the command again to get a new one: each is valid for 10 minutes.',
  next: 'Continue',
  reading: 'Looking up the code…',

  // Who asks.
  asks: '{{client}} wants to use your account',
  warning_title: 'Only approve this if you started it yourself.',
  warning_text: 'If someone sent you this code or link, deny it: they would get access to your account.',
  client: 'Program',
  shown_code: 'Code',
  source: 'Network address',
  asked: 'Requested',
  account: 'Account',
  code_same: 'Check that your program shows the same code.',
  scopes_text: 'You can remove permissions.',
  expires_text: 'After that the program needs your approval again.',
  approve: 'Approve',
  deny: 'Deny',

  // What stands in the way.
  plan_title: 'Programs need a plan',
  plan_text: 'With a plan, programs like the command line can send files and manage transfers for you.',
  disabled_title: 'The API is turned off for your account.',
  disabled_text: 'Turn it on to approve programs. Your existing keys will work again too.',
  enable: 'Turn on the API',
  expired_title: 'This code has expired',
  expired_text: 'Run the command again, and enter the new code here.',
  another: 'Enter another code',

  // What came of it.
  approved_title: 'Approved',
  approved_text: 'You can close this page and go back to your terminal.',
  approved_keys: 'To remove access later, delete the key under API.',
  approved_see: 'View your keys',
  denied_title: 'Denied',
  denied_text: 'The program didn’t get access. You can close this page.',
} as const
