import { languages } from '@envoi/contract/words'
import { describe, expect, test } from 'vitest'
import { render } from './index.tsx'
import type { Letter, LetterContent, LetterName } from './letter.ts'
import { examples } from './letters.fixture.ts'

type Case = { what: string; name: LetterName; content: object; english: Letter; french: Letter }

const write = <N extends LetterName>(name: N, content: LetterContent[N], index: number): Case => ({
  what: `${name} ${index}`,
  name,
  content,
  english: render(name, content, 'en'),
  french: render(name, content, 'fr'),
})
const casesOf = (name: LetterName): Case[] => examples[name].map((content, index) => write(name, content, index))
const cases = (Object.keys(examples) as LetterName[]).flatMap(casesOf)

/** Everything in a letter that leads somewhere. */
const linksIn = (html: string): string[] =>
  [...html.matchAll(/(?:href|src|action|background)="([^"]*)"/g)].map(([, link = '']) => link.replaceAll('&amp;', '&'))
const addressesIn = (text: string): string[] => [...text.matchAll(/https?:\/\/[^\s"'<>)]+/g)].map(([link]) => link)
/** The links a letter is given; what people wrote is none, whatever it looks like. */
const given = (content: object): string[] =>
  Object.entries(content).flatMap(([name, value]: [string, unknown]) => {
    if (/link$/i.test(name)) return typeof value === 'string' ? [value] : []
    return name === 'security' && value ? given(value) : []
  })

describe.each(cases)('$what', ({ content, english, french }) => {
  test('is another letter in the other language, and says so', () => {
    expect(french.subject).not.toBe(english.subject)
    expect(french.text).not.toBe(english.text)
    expect(english.html).toMatch(/^<!doctype html><html lang="en">/)
    expect(french.html).toMatch(/^<!doctype html><html lang="fr">/)
    expect(english.text).toContain('Envoi · You’re receiving this email because')
    expect(french.text).toContain('Envoi · Vous recevez cet e-mail parce qu')
  })

  test('leads only where it was told to, in both of its forms', () => {
    for (const { html, text } of [english, french]) {
      expect(new Set(linksIn(html))).toEqual(new Set(given(content)))
      expect(new Set(addressesIn(text))).toEqual(new Set(given(content)))
      expect(new Set(addressesIn(html.replaceAll('&amp;', '&')))).toEqual(new Set(given(content)))
    }
  })

  test('has no picture, no script and nothing that is fetched', () => {
    for (const { html } of [english, french])
      expect(html).not.toMatch(/<(img|script|link|iframe|form)\b|url\(|@import/i)
  })

  test('has a code on a line of its own, digits only, and never in the subject', () => {
    const { code } = content as { code?: string }
    for (const { subject, html, text } of [english, french]) {
      if (code !== undefined) expect(subject).not.toMatch(/\d/)
      expect(text.split('\n').filter((line) => /^\d{6}$/.test(line))).toEqual(code === undefined ? [] : [code])
      if (code !== undefined) expect(html).toContain(`>${code}<`)
    }
  })

  test('holds nothing that was forgotten', () => {
    for (const letter of [english, french]) {
      for (const form of Object.values(letter)) expect(form).not.toMatch(/undefined|\[object|null|NaN|\$\{/)
    }
  })
})

test('several that came are told in one letter, for whatever reason they waited', () => {
  const [{ english, french }] = casesOf('drops-received') as [Case]
  expect(english.text).toContain('We sent one email for all of them to keep your inbox tidy.')
  expect(french.text).toContain(
    'Nous les réunissons dans un seul e-mail, pour ne pas encombrer votre boîte de réception.',
  )
})

test.each([
  ['registration-code', 'Your code to create your account', 'Votre code pour créer votre compte'],
  ['already-registered', 'You already have an account', 'Vous avez déjà un compte'],
  ['password-link', 'Reset your password', 'Réinitialisez votre mot de passe'],
  ['password-changed', 'Your password was changed', 'Votre mot de passe a été modifié'],
  ['new-sign-in', 'New sign-in to your account', 'Nouvelle connexion à votre compte'],
  ['email-change-code', 'Your code to change your email address', 'Votre code pour changer d’adresse e-mail'],
  ['email-changed', 'Your email address has changed', 'Votre adresse e-mail a changé'],
  ['second-factor-changed', 'Codes by text message are turned on', 'Les codes par SMS sont activés'],
  ['sender-proof-code', 'Your code to send files', 'Votre code pour envoyer des fichiers'],
  ['account-deleted', 'Your account has been deleted', 'Votre compte a été supprimé'],
  [
    'transfer-received',
    'Camille Aubry sent you “Maison Le Goff, permis de construire”',
    'Camille Aubry vous a envoyé «\u202fMaison Le Goff, permis de construire\u202f»',
  ],
  [
    'drop-received',
    'Gwen Le Bihan sent you “Pornic, lot 3”',
    'Gwen Le Bihan vous a envoyé «\u202fPornic, lot 3\u202f»',
  ],
  ['drops-received', 'You received 143 transfers', 'Vous avez reçu 143\u00a0transferts'],
  [
    'receiver-full',
    'Someone tried to send you files, but your storage is full',
    'Quelqu’un a voulu vous envoyer des fichiers, mais votre stockage est plein',
  ],
  [
    'transfer-sent',
    '“Maison Le Goff, permis de construire” was sent to 2 recipients',
    '«\u202fMaison Le Goff, permis de construire\u202f» a été envoyé à 2\u00a0destinataires',
  ],
  [
    'transfer-flagged',
    'A file in “Maison Le Goff” may be dangerous',
    'Un fichier semble dangereux dans «\u202fMaison Le Goff\u202f»',
  ],
  [
    'transfer-downloaded',
    'claire@example.org downloaded “Maison Le Goff”',
    'claire@example.org a téléchargé «\u202fMaison Le Goff\u202f»',
  ],
  ['transfer-expiring', '“Maison Le Goff” expires soon', '«\u202fMaison Le Goff\u202f» expire bientôt'],
  ['transfer-expired', '“Maison Le Goff” has expired', '«\u202fMaison Le Goff\u202f» a expiré'],
  [
    'recipient-returned',
    'Your email to claire@example.org couldn’t be delivered',
    'Votre e-mail à claire@example.org n’a pas pu être remis',
  ],
  [
    'recipient-added',
    'claire@example.org was added to “Maison Le Goff”',
    'claire@example.org a été ajouté à «\u202fMaison Le Goff\u202f»',
  ],
  [
    'mails-waiting',
    'Your emails about “Maison Le Goff” will go out later',
    'Vos e-mails au sujet de «\u202fMaison Le Goff\u202f» partiront plus tard',
  ],
  [
    'mails-unsent',
    'Some emails about “Maison Le Goff” couldn’t be sent',
    'Certains e-mails au sujet de «\u202fMaison Le Goff\u202f» n’ont pas pu être envoyés',
  ],
  [
    'team-invitation',
    'Camille Aubry invited you to join their team',
    'Camille Aubry vous invite à rejoindre son équipe',
  ],
  ['sso-invitation', 'Finish signing in to acme.envoi.example', 'Terminez votre connexion à acme.envoi.example'],
  ['team-joined', 'Élise Caradec has joined your team', 'Élise Caradec a rejoint votre équipe'],
  ['team-given', 'Camille Aubry made you the owner of their team', 'Camille Aubry vous a confié son équipe'],
  ['member-password-set', 'A new password was set for you', 'Un nouveau mot de passe a été défini pour vous'],
  ['member-removed', 'You’re no longer on the team', 'Vous ne faites plus partie de votre équipe'],
  ['team-lapsed', 'Your team’s plan has ended', 'L’offre de votre équipe a pris fin'],
  [
    'scim-token-made',
    'Directory sync is on for your team',
    'La synchronisation de l’annuaire est activée pour votre équipe',
  ],
  ['webhook-set', 'A webhook endpoint was added', 'Une adresse de webhook a été ajoutée'],
  ['webhook-disabled', 'A webhook endpoint was disabled', 'Une adresse de webhook a été désactivée'],
  ['reply-address-code', 'Your code to receive replies', 'Votre code pour recevoir les réponses'],
  ['api-key-made', 'A new API key was created', 'Une nouvelle clé d’API a été créée'],
  ['api-key-expiring', 'An API key expires soon', 'Une clé d’API expire bientôt'],
  ['api-email-code', 'Your code to receive API alerts', 'Votre code pour recevoir les alertes de l’API'],
  ['invoice-paid', 'Your receipt for the Team 25 plan', 'Votre reçu pour l’offre Team 25'],
  ['credit-note', 'We’ve refunded €108.00', 'Nous vous avons remboursé 108,00\u00a0€'],
  ['payment-failed', 'Your payment of €108.00 failed', 'Votre paiement de 108,00\u00a0€ n’a pas abouti'],
  ['payment-action', 'Your bank asks you to confirm a payment', 'Votre banque vous demande de confirmer un paiement'],
  ['card-expires', 'Your card expires this month', 'Votre carte expire ce mois-ci'],
  ['plan-ends', 'Your Team 25 plan ends on 22 November 2026', 'Votre offre Team 25 prend fin le 22 novembre 2026'],
  [
    'trial-ends',
    'Your Team 25 trial ends on 22 November 2026',
    'Votre essai de l’offre Team 25 se termine le 22 novembre 2026',
  ],
  ['plan-ended', 'Your plan has ended', 'Votre offre a pris fin'],
  [
    'files-go',
    'Some of your files will be deleted on 22 November 2026',
    'Une partie de vos fichiers sera supprimée le 22 novembre 2026',
  ],
])('the subject of %s says what it is about', (name, english, french) => {
  const found = cases.find((one) => one.name === name)
  expect([found?.english.subject, found?.french.subject]).toEqual([english, french])
})

test('what people write is text, whatever it looks like', () => {
  for (const language of languages) {
    const named = render('account-deleted', { name: '<b>Ana</b> & "Bo"', security: null }, language)
    expect(named.html).toContain('&lt;b&gt;Ana&lt;/b&gt; &amp; &quot;Bo&quot;')
    expect(named.html).not.toContain('<b>')
    expect(named.text).toContain('<b>Ana</b> & "Bo"')
    const moved = render('email-changed', { name: 'Ana', newAddress: '<b>&@example.org', security: null }, language)
    expect(moved.html).toContain('&lt;b&gt;&amp;@example.org')
    expect(moved.html).not.toContain('<b>')
  }
})

test('a link keeps every sign of its address', () => {
  const link = 'https://envoi.example/reset/a?x=1&y="2"'
  const { html, text } = render('password-link', { name: 'Ana', link, minutes: 60 }, 'en')
  expect(html).toContain('href="https://envoi.example/reset/a?x=1&amp;y=&quot;2&quot;"')
  expect(text.split('\n')).toContain(link)
})

test('one minute is one minute', () => {
  const limits = (minutes: number): string[] =>
    languages.map(
      (language) => render('sender-proof-code', { code: '482913', minutes }, language).text.split('\n')[4] ?? '',
    )
  expect(limits(1)).toEqual(['Expires in 1 minute. Works once.', 'Expire dans 1 minute. Utilisable une seule fois.'])
  expect(limits(15)).toEqual([
    'Expires in 15 minutes. Works once.',
    'Expire dans 15\u00a0minutes. Utilisable une seule fois.',
  ])
})

describe('a time is told with its day', () => {
  const [content] = examples['api-key-expiring']
  const textIn = (language: 'en' | 'fr', timeZone?: string) =>
    render('api-key-expiring', content!, language, undefined, timeZone).text

  test('in the reader’s own zone, which is named', () => {
    expect(textIn('en', 'Europe/Paris')).toContain('Sunday 22 November 2026 at 18:30 (Central European Time)')
    expect(textIn('fr', 'Europe/Paris')).toContain('dimanche 22 novembre 2026 à 18:30 (heure d’Europe centrale)')
    expect(textIn('en', 'Pacific/Auckland')).toContain('Monday 23 November 2026 at 06:30 (New Zealand Time)')
  })

  test('by how far it is from everybody’s where a language has no name for the zone', () => {
    expect(textIn('fr', 'Europe/London')).toContain('dimanche 22 novembre 2026 à 17:30\u00a0UTC')
    expect(textIn('en', 'Etc/GMT-3')).toContain('Sunday 22 November 2026 at 20:30\u00a0UTC+3')
  })

  test('and as everybody’s where nobody knows the zone', () => {
    expect(textIn('en')).toContain('Sunday 22 November 2026 at 17:30\u00a0UTC')
    expect(textIn('fr')).toContain('dimanche 22 novembre 2026 à 17:30\u00a0UTC')
  })
})

test('a subject tells a time in few words', () => {
  const content = { ...examples['transfer-sent'][0]!, title: 'Later', availableFrom: new Date('2026-11-22T17:30:00Z') }
  const subjectIn = (timeZone?: string) => render('transfer-sent', content, 'en', undefined, timeZone).subject
  expect(subjectIn('Europe/Paris')).toBe('“Later” will be sent on 22 November 2026 at 18:30')
  expect(subjectIn()).toBe('“Later” will be sent on 22 November 2026 at 17:30\u00a0UTC')
})

describe('a letter about security tells who did it', () => {
  const [example] = examples['new-sign-in']
  const textOf = (changes: object, language: 'en' | 'fr' = 'en') =>
    render('new-sign-in', { name: 'Ana', security: { ...example!.security!, ...changes } }, language).text

  test('when, by which device and from where, as far as anybody knows', () => {
    const text = textOf({})
    expect(text).toContain('When: Sunday 15 November 2026 at 09:31\u00a0UTC')
    expect(text).toContain('Device: Firefox on Linux')
    expect(text).toContain('Place: Network 203.0.113…')
    expect(textOf({ country: 'FR' })).toContain('Place: France')
    expect(textOf({ country: 'DE' }, 'fr')).toContain('Lieu\u202f: Allemagne')
    expect(textOf({ network: null })).toContain('Place: Unknown')
  })

  test('never by words of the device’s own', () => {
    const text = textOf({ userAgent: 'You have won: https://evil.example' })
    expect(text).toContain('Device: Unknown')
    expect(text).not.toContain('evil')
  })

  test('with the way out for who has a say in the account alone', () => {
    expect(textOf({})).toContain(`This wasn’t me: sign out everywhere\n${example!.security!.signOutLink}`)
    expect(textOf({ signOutLink: null })).not.toContain('sign out everywhere')
  })
})

test('a stranger’s words lead nowhere, an account’s stay as they are', () => {
  const [mine, strange, hidden] = examples['transfer-received'].map((content) =>
    render('transfer-received', content, 'en'),
  )
  const words = 'Look at https://envoi.example/help.'
  const known = examples['transfer-received'][0]
  expect(known && render('transfer-received', { ...known, words }, 'en').text).toContain(`> ${words}`)
  for (const form of [strange?.html, strange?.text]) {
    expect(form?.replaceAll('\u200c', '')).toContain('Sign in at https://evil.example or www.evil.example')
    expect(form).not.toMatch(/evil\.example/)
  }
  expect(hidden?.text).toMatch(/^Someone sent you files\.$/m)
  expect(hidden?.html).not.toContain('evil')
  expect(mine?.text).toContain('> Enjoy,\n> Camille')
  expect(mine?.html).toContain('Enjoy,')
})

describe('a subject names the transfer', () => {
  const [mine, strange] = examples['transfer-received']
  if (!mine || !strange) throw new Error('there is no example')
  const subjectOf = (title: string | null, isFree: boolean): string =>
    render('transfer-received', { ...mine, title, isFree }, 'en').subject

  test.each([
    ['Holiday pictures', '“Holiday pictures”'],
    ['  Holiday\r\nBcc: x  ', '“Holiday Bcc: x”'],
    ['Summer 2026', '“Summer 2026”'],
    [null, '22 files'],
    [' ', '22 files'],
  ])('%j', (title, shown) => {
    for (const isFree of [true, false]) expect(subjectOf(title, isFree)).toBe(`Camille Aubry sent you ${shown}`)
  })

  test.each([
    'Sign in at evil.example',
    'https://evil',
    'write to eve＠evil',
    'Call +33 1 23 45 67',
    '482913 is your code',
  ])('but not by a stranger’s title that could be a message, such as %j', (title) => {
    expect(subjectOf(title, true)).toBe('Camille Aubry sent you 22 files')
    expect(subjectOf(title, false)).toBe(`Camille Aubry sent you “${title}”`)
  })

  test('a stranger’s title stays within its quotation marks, and short', () => {
    expect(subjectOf('x” from your bank “', true)).toBe("Camille Aubry sent you “x' from your bank '”")
    expect(subjectOf('Long '.repeat(50), true)).toBe(`Camille Aubry sent you “${'Long '.repeat(12).trimEnd()}…”`)
  })

  test('what came by a push page is always a stranger’s', () => {
    const [drop] = examples['drop-received']
    if (!drop) throw new Error('there is no example')
    const { subject } = render('drop-received', { ...drop, title: 'www.evil.example' }, 'en')
    expect(subject).toBe('Gwen Le Bihan sent you 3 files')
  })
})

test('a long list ends with how many more there are', () => {
  const [letter] = examples['transfer-received'].map((content) => render('transfer-received', content, 'fr'))
  expect(letter?.text).toContain('- PC2_plan-masse.pdf (4,82\u00a0Mo)\net 19 autres')
})

test('a title of any length leaves a subject that can be read', () => {
  const [content] = examples['transfer-expired']
  if (!content) throw new Error('there is no example')
  const { subject } = render('transfer-expired', { ...content, title: `${'Long '.repeat(50)}\u202e\nBcc: x` }, 'en')
  expect(subject).toBe(`“${'Long '.repeat(12).trimEnd()}…” has expired`)
})

describe('letters about money say how much and when', () => {
  test.each<[LetterName, number, english: string[], french: string[]]>([
    [
      'invoice-paid',
      0,
      ['E-2026-00418', 'Team 25', '16 November 2026 to 16 December 2026', '€108.00'],
      ['E-2026-00418', 'Team 25', 'Du 16 novembre 2026 au 16 décembre 2026', '108,00\u00a0€'],
    ],
    ['invoice-paid', 1, ['Custom', '$12,345.67', 'test mode'], ['Sur mesure', '12\u202f345,67\u00a0$', 'Mode test']],
    ['credit-note', 0, ['€108.00 of invoice E-2026-00418', 'A-2026-00012'], ['E-2026-00418', 'A-2026-00012']],
    [
      'payment-failed',
      0,
      ['try again on 16 November 2026', 'until 16 December 2026', '30 days later'],
      ['réessaierons le 16 novembre 2026', 'jusqu’au 16 décembre 2026', '30\u00a0jours plus tard'],
    ],
    ['payment-failed', 1, ['not try again unless you ask'], ['ne réessaierons que si']],
    ['payment-action', 0, ['€108.00', 'until 16 December 2026'], ['108,00\u00a0€', 'jusqu’au 16 décembre 2026']],
    ['card-expires', 0, ['until the end of November 2026'], ['jusqu’à fin novembre 2026']],
    ['trial-ends', 0, ['€108.00 for the first month'], ['108,00\u00a0€ le 22 novembre 2026 pour le premier mois']],
    ['trial-ends', 1, ['€108.00 for the first year'], ['108,00\u00a0€ le 22 novembre 2026 pour la première année']],
    ['plan-ended', 0, ['until 16 December 2026', 'the free 100\u00a0GB'], ['jusqu’au 16 décembre 2026', '100\u00a0Go']],
    ['files-go', 0, ['42.7\u00a0GB over', 'oldest transfers first'], ['dépassez de 42,7\u00a0Go', 'les plus anciens']],
  ])('%s %i', (name, index, english, french) => {
    const found = casesOf(name)[index]
    for (const words of english) expect(found?.english.text).toContain(words)
    for (const words of french) expect(found?.french.text).toContain(words)
  })

  test.each<LetterName>([
    'invoice-paid',
    'credit-note',
    'payment-failed',
    'payment-action',
    'card-expires',
    'plan-ends',
    'trial-ends',
  ])('%s says of play money that it is none, and of other money nothing', (name) => {
    const [real, play] = casesOf(name)
    expect(play?.english.text).toContain('This is test mode: no real money is involved.')
    expect(play?.french.text).toContain('Mode test\u202f: aucun argent réel n’est en jeu.')
    expect(`${real?.english.text}${real?.french.text}`).not.toMatch(/test mode|Mode test/)
  })
})
