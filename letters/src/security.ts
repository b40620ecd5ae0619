import { securityNotice } from '@envoi/contract/limits'
import { readUserAgent } from '@envoi/contract/rules/device-name'
import type { Language } from '@envoi/contract/words'
import { type Part, inEach } from './draft.ts'
import type { SecurityFacts } from './letter.ts'
import { timeIn } from './phrases.ts'

const days = securityNotice.lives / 86_400_000

const words = inEach({
  en: {
    when: 'When',
    device: 'Device',
    place: 'Place',
    both: (browser: string, system: string) => `${browser} on ${system}`,
    unknown: 'Unknown',
    network: (start: string) => `Network ${start}…`,
    mine: 'If this was you, you’re all set.',
    notMine: 'If not, sign out everywhere, then choose a new password:',
    link: 'This wasn’t me: sign out everywhere',
    limits: `The link works once, for ${days} days.`,
  },
  fr: {
    when: 'Quand',
    device: 'Appareil',
    place: 'Lieu',
    both: (browser: string, system: string) => `${browser} sur ${system}`,
    unknown: 'Inconnu',
    network: (start: string) => `Réseau ${start}…`,
    mine: 'Si c’était vous, vous n’avez rien à faire.',
    notMine: 'Si ce n’était pas vous, déconnectez-vous partout, puis choisissez un nouveau mot de passe\u202f:',
    link: 'Ce n’était pas moi\u202f: me déconnecter partout',
    limits: `Le lien fonctionne une seule fois, pendant ${days}\u00a0jours.`,
  },
})

/** Browser and system as people call them. What a stranger’s program calls itself is left out: it could be a message. */
function deviceIn(language: Language, userAgent: string | null): string {
  const { browser, system } = readUserAgent(userAgent)
  const { both, unknown } = words[language]
  return browser && system ? both(browser, system) : (browser ?? system ?? unknown)
}

/** The country, where the operator's own proxy tells it; else what many on one network share. */
function placeIn(language: Language, { country, network }: SecurityFacts): string {
  if (country !== null) return new Intl.DisplayNames(language, { type: 'region' }).of(country) ?? country
  return network === null ? words[language].unknown : words[language].network(network)
}

/** When, by which device and from about where. */
export const factsIn = (facts: SecurityFacts | null, language: Language, timeZone: string | null): Part[] => {
  if (!facts) return []
  const { when, device, place } = words[language]
  return [
    {
      facts: [
        [when, timeIn(language, facts.when, timeZone)],
        [device, deviceIn(language, facts.userAgent)],
        [place, placeIn(language, facts)],
      ],
    },
  ]
}

/** What its reader does about it: nothing, or throws everybody out and chooses a new password, for which we mail a link. */
export function judgementIn(facts: SecurityFacts | null, language: Language): Part[] {
  const { mine, notMine } = words[language]
  const way = signOutIn(facts, language)
  return way.length === 0 ? [] : [mine, notMine, ...way]
}

export function signOutIn(facts: SecurityFacts | null, language: Language): Part[] {
  const { link, limits } = words[language]
  return facts?.signOutLink ? [{ label: link, link: facts.signOutLink }, limits] : []
}
