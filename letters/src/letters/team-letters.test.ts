import { leftTransfers } from '@envoi/contract/words'
import { describe, expect, test } from 'vitest'
import { render } from '../index.tsx'

const link = 'https://envoi.example/invitation/kP7wQe93hfTz8sLm2cVb4n'
const signInLink = 'https://envoi.example/sign-in'
const invitation = {
  name: 'Élise',
  owner: 'Camille Aubry',
  ownerAddress: 'camille@atelier-aubry.example',
  how: 'choose-password',
  link,
  days: 7,
} as const

describe('an invitation', () => {
  test('says who invites, by name and address', () => {
    expect(render('team-invitation', invitation, 'en').text).toContain(
      'This invitation was sent by Camille Aubry, camille@atelier-aubry.example.',
    )
    expect(render('team-invitation', invitation, 'fr').text).toContain(
      'Cette invitation est envoyée par Camille Aubry, camille@atelier-aubry.example.',
    )
  })

  test('has the address alone where the name could be a message', () => {
    const { subject, html, text } = render('team-invitation', { ...invitation, owner: 'Win at evil.example' }, 'en')
    expect(subject).toBe('You’re invited to join a team')
    expect(text).toContain('This invitation was sent by camille@atelier-aubry.example.')
    for (const form of [html, text]) expect(form).not.toContain('evil')
  })

  test.each([
    [1, 'Expires in 1 day. Keep this link private.', 'Expire dans 1 jour. Ne partagez pas ce lien.'],
    [7, 'Expires in 7 days. Keep this link private.', 'Expire dans 7\u00a0jours. Ne partagez pas ce lien.'],
  ])('of %i says how long it is good', (days, english, french) => {
    expect(render('team-invitation', { ...invitation, days }, 'en').text).toContain(english)
    expect(render('team-invitation', { ...invitation, days }, 'fr').text).toContain(french)
  })

  test.each([
    ['choose-password', 'Choose a password to create your account.'],
    ['given-password', 'Sign in with the password you were given, then choose your own.'],
    ['sign-in', 'You already have an account, so sign in and accept.'],
  ] as const)('to be accepted by %s says how', (how, sentence) => {
    expect(render('team-invitation', { ...invitation, how }, 'en').text).toContain(sentence)
  })
})

describe('whoever was removed reads what became of their transfers', () => {
  const sentences = {
    give: 'were given to the team’s managers',
    keep: 'stay available until they expire',
    delete: 'were deleted',
  }
  test.each(leftTransfers)('%s', (transfers) => {
    const content = { name: 'Élise', owner: 'Camille Aubry', transfers, signInLink }
    const { text } = render('member-removed', content, 'en')
    const read = leftTransfers.filter((each) => text.includes(sentences[each]))
    expect(read).toEqual([transfers])
    expect(text).toContain('You were removed from Camille Aubry’s team.')
  })
})

test('a password is set by a manager of the team where the manager’s name could be a message', () => {
  const content = { name: 'Élise', manager: 'Call 0800 12', signInLink }
  expect(render('member-password-set', content, 'en').text).toContain('A manager of your team set a new password')
  expect(render('member-password-set', content, 'fr').text).toContain(
    'Un gestionnaire de votre équipe a défini un nouveau mot de passe',
  )
})

test.each([
  [0, 'Your team keeps its transfers', 'Votre équipe garde ses transferts'],
  [1, 'Your team’s member keeps', 'Le membre de votre équipe garde'],
  [12, 'Your team’s 12 members keep', 'Les 12\u00a0membres de votre équipe gardent'],
])(
  'the owner of a team of %i members reads that nothing is lost when the plan ends',
  (memberCount, english, french) => {
    const content = { name: 'Camille', memberCount, link: signInLink }
    expect(render('team-lapsed', content, 'en').text).toContain(english)
    expect(render('team-lapsed', content, 'fr').text).toContain(french)
  },
)
