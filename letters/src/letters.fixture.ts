import type { LetterContent, LetterName } from './letter.ts'
import type { LetterLook } from './look.ts'

const start = new Date('2026-11-16T08:00:00Z')
const end = new Date('2026-11-22T17:30:00Z')
const manageLink = 'https://envoi.example/manage/7AsznjPcdc7MZW7qHx1Qn2/kP7wQe93hfTz8sLm2cVb4nkP7wQe93hfTz8sLm2cVb4'
const receiving = {
  link: 'https://envoi.example/dl/7AsznjPcdc7MZW7qHx1Qn2?userSecret=kP7wQe93hfTz8sLm2cVb4nkP7wQe93hfTz8sLm2cVb4',
  reportLink: 'https://envoi.example/dl/7AsznjPcdc7MZW7qHx1Qn2?userSecret=kP7wQe93hfTz8sLm2cVb4n#report',
  unsubscribeLink: 'https://envoi.example/mail/uJ2kX0aWb3Zx9QpLm4nRsT',
}
const plans = [
  { name: 'Maison-Le-Goff_visite-chantier.mp4', size: 1_870_000_000 },
  { name: 'dossier/Facades_sud-est_indice-C_avec-un-nom-vraiment-long-pour-un-plan-de-façade.dwg', size: 38_400_000 },
  { name: 'PC2_plan-masse.pdf', size: 4_820_000 },
]
const sent = {
  title: 'Maison Le Goff, permis de construire',
  files: plans,
  fileCount: 22,
  size: 2_412_000_000,
  validTo: end,
  hasPassword: false,
  link: 'https://envoi.example/dl/7AsznjPcdc7MZW7qHx1Qn2',
  manageLink,
}

const owner = { owner: 'Camille Aubry', ownerAddress: 'camille@atelier-aubry.example' }
const invitationLink = 'https://envoi.example/invitation/kP7wQe93hfTz8sLm2cVb4nkP7wQe93hfTz8sLm2cVb4'
const teamLink = 'https://envoi.example/dashboard/team'
const dashboardLink = 'https://envoi.example/dashboard?sort=-size'
const signInLink = 'https://envoi.example/sign-in'
const apiKey = {
  name: 'Camille Aubry',
  description: 'Nightly export',
  prefix: 'evk_…7Qe2',
  link: 'https://envoi.example/account/api',
}

const webhook = {
  name: 'Camille',
  host: 'hooks.atelier-aubry.example:8443',
  description: 'Orders',
  link: 'https://envoi.example/account/webhooks',
}

const nextMonth = new Date('2026-12-16T08:00:00Z')
const plansLink = 'https://envoi.example/plans'
const billed = { name: 'Camille', link: 'https://envoi.example/account/billing', isPlayMoney: false }
const paidPlan = { ...billed, planName: 'TEAM25' as const }
const playPlan = { ...paidPlan, isPlayMoney: true }
const euros = { amount: 10_800, currency: 'EUR' as const }
const receipt = { number: 'E-2026-00419', from: start, until: new Date('2027-11-16T08:00:00Z') }

const security = {
  when: new Date('2026-11-15T09:31:00Z'),
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  country: null,
  network: '203.0.113',
  signOutLink: 'https://envoi.example/signin/sign-out?token=kP7wQe93hfTz8sLm2cVb4nkP7wQe93hfTz8sLm2cVb4',
}
const notOurs = { ...security, signOutLink: null }

/** One of each letter, for the tests. */
export const examples: { [N in LetterName]: LetterContent[N][] } = {
  'registration-code': [{ name: 'Ana', code: '482913', minutes: 15 }],
  'already-registered': [
    {
      name: 'Ana',
      signInLink: 'https://envoi.example/sign-in',
      lostPasswordLink: 'https://envoi.example/lost-password',
    },
  ],
  'password-link': [{ name: 'Ana', link: 'https://envoi.example/reset/kP7wQe93hfTz8sLm2cVb4n?x=1&y=2', minutes: 60 }],
  'password-changed': [
    {
      name: 'Ana',
      security,
      lostPasswordLink: null,
    },
    { name: 'Ana', security: null, lostPasswordLink: 'https://envoi.example/lost-password' },
  ],
  'new-sign-in': [{ name: 'Ana', security }],
  'email-change-code': [true, false].map((isOldAddress) => ({
    name: 'Ana',
    code: '482913',
    minutes: 15,
    newAddress: 'ana@atelier.example',
    isOldAddress,
  })),
  'email-changed': [{ name: 'Ana', newAddress: 'ana@atelier.example', security }],
  'second-factor-changed': (
    [
      'phone-on',
      'phone-off',
      'totp-on',
      'totp-off',
      'passkey-added',
      'passkey-removed',
      'recovery-codes-made',
      'recovery-code-used',
    ] as const
  ).map((what) => ({ name: 'Ana', what, security })),
  'sender-proof-code': [{ code: '482913', minutes: 1 }],
  'account-deleted': [{ name: 'Ana', security: notOurs }],
  'transfer-received': [
    {
      sender: { name: 'Camille Aubry', address: 'camille@atelier-aubry.example' },
      isFree: false,
      words: 'Claire, Tom, here is everything for Thursday.\n\nEnjoy,\nCamille',
      title: 'Maison Le Goff, permis de construire',
      validTo: end,
      contents: { files: plans, fileCount: 22, size: 2_412_000_000 },
      ...receiving,
    },
    {
      sender: { name: null, address: 'camille@atelier-aubry.example' },
      isFree: true,
      words: 'Sign in at https://evil.example or www.evil.example, or write to eve@evil.example.',
      title: 'evil.example',
      validTo: end,
      contents: { files: [{ name: 'https://evil.example.zip', size: 1 }], fileCount: 1, size: 1 },
      ...receiving,
    },
    {
      sender: { name: 'Win at evil.example', address: null },
      isFree: true,
      words: null,
      title: null,
      validTo: end,
      contents: null,
      ...receiving,
    },
  ],
  'drop-received': [
    {
      sender: { name: 'Gwen Le Bihan', address: 'gwen@example.org', isProven: true },
      site: 'acme',
      words: 'Hello,\nhere are the photos of the site.',
      title: 'Pornic, lot 3',
      answers: [
        { question: 'Which site is this for?', value: 'Pornic' },
        { question: 'Anything we should know?', value: 'The gate is locked.\nCall before you come.' },
      ],
      validTo: end,
      contents: { files: plans, fileCount: 3, size: 1_913_220_000 },
      ...receiving,
      dashboardLink: 'https://envoi.example/dashboard?list=received&open=7AsznjPcdc7MZW7qHx1Qn2',
    },
    {
      sender: { name: 'Your bank, evil.example', address: 'eve@evil.example', isProven: false },
      site: null,
      words: 'Sign in at https://evil.example',
      title: 'www.evil.example',
      answers: [{ question: 'Which site?', value: 'http://evil.example' }],
      validTo: end,
      contents: { files: [{ name: 'https://evil.example.pdf', size: 1 }], fileCount: 1, size: 1 },
      ...receiving,
      dashboardLink: 'https://envoi.example/dashboard?list=received&open=7AsznjPcdc7MZW7qHx1Qn2',
    },
    {
      sender: { name: 'Gwen', address: null, isProven: false },
      site: null,
      widget: 'Tenders, www.evil.example',
      words: null,
      title: null,
      answers: [],
      validTo: end,
      contents: { files: plans, fileCount: 22, size: 2_412_000_000 },
      ...receiving,
      dashboardLink: 'https://envoi.example/dashboard?list=received&open=7AsznjPcdc7MZW7qHx1Qn2',
    },
  ],
  'drops-received': [
    {
      drops: [
        {
          sender: { name: 'Gwen Le Bihan', address: 'gwen@example.org', isProven: true },
          fileCount: 3,
          size: 1_913_000,
        },
        { sender: { name: null, address: 'eve@evil.example', isProven: false }, fileCount: 1, size: 12 },
        { sender: { name: 'www.evil.example', address: null, isProven: false }, fileCount: 2, size: 4_820_000 },
        { sender: { name: null, address: null, isProven: false }, fileCount: 1, size: 38_400_000 },
      ],
      dropCount: 143,
      dashboardLink: 'https://envoi.example/dashboard?list=received',
      unsubscribeLink: receiving.unsubscribeLink,
    },
  ],
  'receiver-full': [
    { name: 'Ana', member: null, used: 99_800_000_000, storage: 100_000_000_000, isShared: false, link: dashboardLink },
    { name: 'Mia', member: null, used: 999e9, storage: 1_000e9, isShared: true, link: dashboardLink },
    { name: 'Ana', member: 'Mia', used: 999e9, storage: 1_000e9, isShared: false, link: dashboardLink },
  ],
  'transfer-sent': [
    { ...sent, recipients: ['claire@example.org', 'tom@example.org'], recipientCount: 2, availableFrom: null },
    { ...sent, recipients: ['claire@example.org'], recipientCount: 14, availableFrom: start, hasPassword: true },
    { ...sent, title: null, recipients: [], recipientCount: 0, availableFrom: null },
  ],
  'transfer-flagged': [
    {
      title: 'Maison Le Goff',
      files: [{ name: 'facture.docm', finding: 'Win.Test.EICAR_HDB-1' }],
      fileCount: 1,
      isLocked: true,
      manageLink,
    },
    {
      title: null,
      files: plans.map(({ name }) => ({ name, finding: 'Win.Ransomware.WannaCry-6313787-0' })),
      fileCount: 12,
      isLocked: true,
      manageLink,
    },
    {
      title: 'Maison Le Goff, permis de construire',
      files: [{ name: 'www.example.org.docm', finding: 'Heuristics.Phishing.Email.SpoofedDomain' }],
      fileCount: 1,
      isLocked: false,
      manageLink,
    },
  ],
  'transfer-downloaded': [
    {
      title: 'Maison Le Goff',
      by: 'claire@example.org',
      files: ['plan.pdf'],
      fileCount: 1,
      ofFiles: 22,
      downloads: 1,
      manageLink,
    },
    {
      title: null,
      by: null,
      files: plans.map(({ name }) => name),
      fileCount: 22,
      ofFiles: 22,
      downloads: 12,
      manageLink,
    },
  ],
  'transfer-expiring': [
    { title: 'Maison Le Goff', validTo: end, recipients: ['claire@example.org', 'tom@example.org'], manageLink },
    { title: null, validTo: end, recipients: [], manageLink },
  ],
  'transfer-expired': [
    {
      title: 'Maison Le Goff',
      downloads: 3,
      recipients: [
        { address: 'claire@example.org', downloads: 3 },
        { address: 'tom@example.org', downloads: 0 },
      ],
      recipientCount: 2,
      returnsUntil: end,
      manageLink,
    },
    { title: null, downloads: 0, recipients: [], recipientCount: 0, returnsUntil: end, manageLink },
  ],
  'recipient-returned': [{ title: 'Maison Le Goff', address: 'claire@example.org', manageLink }],
  'recipient-added': [
    { title: 'Maison Le Goff', addresses: ['claire@example.org'], manageLink },
    { title: null, addresses: ['claire@example.org', 'tom@example.org'], manageLink },
  ],
  'reply-address-code': [
    { asker: 'Camille Aubry', askerAddress: 'camille@atelier-aubry.example', code: '482913', minutes: 30 },
  ],
  'api-key-made': [
    { ...apiKey, scopes: ['send', 'read'], source: null, expiresAt: null, security },
    { ...apiKey, scopes: ['team'], source: '203.0.113.7', expiresAt: end, security: notOurs },
  ],
  'api-key-expiring': [{ ...apiKey, expiresAt: end }],
  'api-email-code': [
    { asker: 'Camille Aubry', askerAddress: 'camille@atelier-aubry.example', code: '482913', minutes: 30 },
  ],
  'mails-waiting': [
    { title: 'Maison Le Goff', addresses: ['claire@example.org'], addressCount: 1, until: start, manageLink },
    { title: null, addresses: ['claire@example.org', 'tom@example.org'], addressCount: 14, until: start, manageLink },
  ],
  'mails-unsent': [
    { title: 'Maison Le Goff', addresses: ['claire@example.org'], addressCount: 1, manageLink },
    { title: null, addresses: ['claire@example.org', 'tom@example.org'], addressCount: 14, manageLink },
  ],
  'team-invitation': [
    { name: 'Élise Caradec', ...owner, how: 'choose-password', link: invitationLink, days: 7 },
    { name: 'Élise Caradec', ...owner, how: 'given-password', link: invitationLink, days: 7 },
    { name: 'Élise Caradec', ...owner, how: 'sign-in', link: invitationLink, days: 1 },
    {
      name: 'Call 0800 12',
      owner: 'Win at evil.example',
      ownerAddress: 'a.rather.long.name.for.a.mailbox@departement-des-grands-projets.atelier-aubry.example',
      how: 'choose-password',
      link: invitationLink,
      days: 7,
    },
  ],
  'sso-invitation': [
    { name: 'Élise', host: 'acme.envoi.example', mustSignIn: false, link: invitationLink, days: 7 },
    { name: 'Call 0800 12', host: 'acme.envoi.example', mustSignIn: true, link: invitationLink, days: 1 },
  ],
  'team-joined': [
    { name: 'Camille', member: 'Élise Caradec', memberAddress: 'elise@atelier-aubry.example', link: teamLink },
    { name: 'Camille', member: 'www.evil.example', memberAddress: 'elise@atelier-aubry.example', link: teamLink },
  ],
  'team-given': [
    { name: 'Élise', giver: 'Camille Aubry', giverAddress: 'camille@atelier-aubry.example', link: teamLink },
    { name: 'Élise', giver: 'www.evil.example', giverAddress: 'camille@atelier-aubry.example', link: teamLink },
  ],
  'member-password-set': [
    { name: 'Élise', manager: 'Camille Aubry', signInLink },
    { name: 'Élise', manager: 'Call 0800 12', signInLink },
  ],
  'member-removed': [
    ...(['give', 'keep', 'delete'] as const).map((transfers) => ({
      name: 'Élise',
      owner: 'Camille Aubry',
      transfers,
      signInLink,
    })),
    { name: 'Élise', owner: '', transfers: 'keep', signInLink },
  ],
  'team-lapsed': [12, 1, 0].map((memberCount) => ({ name: 'Camille', memberCount, link: teamLink })),
  'scim-token-made': [
    { name: 'Camille', maker: null, link: teamLink },
    { name: 'Camille', maker: { name: 'Élise Caradec', address: 'elise@atelier-aubry.example' }, link: teamLink },
    { name: 'Camille', maker: { name: 'www.evil.example', address: 'elise@atelier-aubry.example' }, link: teamLink },
  ],
  'invoice-paid': [
    { ...paidPlan, ...euros, number: 'E-2026-00418', from: start, until: nextMonth },
    { ...paidPlan, name: '', planName: 'CUSTOM', amount: 1_234_567, currency: 'USD', ...receipt, isPlayMoney: true },
  ],
  'credit-note': [
    { ...billed, ...euros, number: 'A-2026-00012', invoiceNumber: 'E-2026-00418' },
    { ...billed, ...euros, number: 'A-2026-00012', invoiceNumber: 'E-2026-00418', isPlayMoney: true },
  ],
  'payment-failed': [
    { ...paidPlan, ...euros, tryAt: start, until: nextMonth },
    { ...playPlan, ...euros, tryAt: null, until: nextMonth },
  ],
  'payment-action': [
    { ...paidPlan, ...euros, until: nextMonth },
    { ...playPlan, ...euros, until: null },
  ],
  'card-expires': [
    { ...paidPlan, month: start },
    { ...playPlan, month: start },
  ],
  'plan-ends': [
    { ...paidPlan, team: null, endsAt: end },
    { ...playPlan, team: 'Camille Aubry', endsAt: end },
  ],
  'trial-ends': [
    { ...paidPlan, ...euros, period: 'MONTHLY', endsAt: end },
    { ...playPlan, ...euros, period: 'ANNUAL', endsAt: end },
  ],
  'plan-ended': [{ name: 'Camille', keptUntil: nextMonth, link: plansLink }],
  'files-go': [{ name: 'Camille', goAt: end, above: 42_700_000_000, link: plansLink, dashboardLink }],
  'webhook-set': [
    { ...webhook, isNew: true },
    { ...webhook, description: null, isNew: false },
  ],
  'webhook-disabled': [webhook, { ...webhook, description: null }],
}

/** Of two customers: a bright one with everything, and a dark one with nothing but colours. */
export const looks: Record<'bright' | 'dark', LetterLook> = {
  bright: {
    name: 'Acme Studio',
    backgroundColor: null,
    actionColor: '#FFD400',
    logo: { address: 'https://files.envoi.example/pictures/kP7wQe93hfTz8sLm', width: 880, height: 200 },
    headerImage: { address: 'https://files.envoi.example/pictures/cVb4nkP7wQe93hfT', width: 1600, height: 500 },
    footerText: {
      en: 'Acme Studio Ltd, 4 Dock Street, Leeds\nEvery file is deleted after 30 days.',
      fr: 'Acme Studio, 4 quai de la Fosse, Nantes\nChaque fichier est supprimé après 30 jours.',
    },
    byline: true,
  },
  dark: {
    name: 'Nocturne',
    backgroundColor: '#101820',
    actionColor: '#5B2A86',
    logo: null,
    headerImage: null,
    footerText: {},
    byline: false,
  },
}
