/** Addresses that hold a secret, or mails. */
const forNobody = ['/mail', '/manage', '/outbox']
/** Other people's files: not to be searched, but a chat may show what a link leads to. */
const notSearched = ['/dl', '/dltransfer']

/** Those who ask for one page because somebody has just shared it, and who look here first. */
const linkReaders = [
  'Twitterbot',
  'facebookexternalhit',
  'LinkedInBot',
  'Slackbot-LinkExpanding',
  'Discordbot',
  'TelegramBot',
  'WhatsApp',
]

const group = (agents: string[], disallowed: string[]): string =>
  [...agents.map((agent) => `User-agent: ${agent}`), ...disallowed.map((path) => `Disallow: ${path}`)].join('\n')

export const robotsText = `${group(linkReaders, forNobody)}\n\n${group(['*'], [...notSearched, ...forNobody])}\n`
