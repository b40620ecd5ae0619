import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { openPage } from './page.tsx'
import { ana, paying } from './people.ts'

const plans = () => screen.queryByRole('region', { name: 'What you get with a plan' })
const invitation = () => screen.queryByRole('region', { name: /^With a free account/ })

describe('beside the uploader', () => {
  test('a visitor of the main site is invited to register, and sees what a plan offers', async () => {
    const { user, address } = await openPage('/')
    expect(plans()).toBeVisible()
    const ways = within(invitation()!).getAllByRole('link')
    expect(ways.map((way) => way.getAttribute('href'))).toEqual(['/register', '/discover'])
    await user.click(ways[0]!)
    await waitFor(() => expect(address()).toBe('/register'))
  })

  test('a user without a plan sees what one offers, and is not invited', async () => {
    await openPage('/', { as: ana })
    await waitFor(() => expect(invitation()).toBeNull())
    expect(plans()).toBeVisible()
  })

  test('a user with a plan sees neither', async () => {
    await openPage('/', { as: paying(ana) })
    await waitFor(() => expect(plans()).toBeNull())
    expect(invitation()).toBeNull()
  })

  test.each([undefined, ana])('on a customer’s site nobody sees either: %o', async (as) => {
    const place = { name: 'acme', isMain: false, forceSignIn: false }
    await openPage('http://acme.localhost:1/', { place, ...(as && { as }) })
    expect(await screen.findByRole('button', { name: 'Start' })).toBeVisible()
    expect(plans()).toBeNull()
    expect(invitation()).toBeNull()
  })
})

describe('the plans', () => {
  test.each([
    ['the bar', () => within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Plans' })],
    ['the foot', () => within(screen.getByRole('contentinfo')).getByRole('link', { name: 'Plans' })],
    ['what a plan changes', () => within(plans()!).getByRole('link', { name: 'View plans' })],
  ])('are to be had from %s', async (_place, way) => {
    await openPage('/')
    await waitFor(() => expect(way()).toHaveAttribute('href', '/plans'))
  })

  test('are named nowhere on a customer’s site', async () => {
    await openPage('http://acme.localhost:1/', { place: { name: 'acme', isMain: false } })
    expect(await screen.findByRole('button', { name: 'Start' })).toBeVisible()
    expect(screen.queryAllByRole('link').filter((link) => link.getAttribute('href') === '/plans')).toEqual([])
  })
})

test.each([
  ['the main site', '/', {}],
  ['a customer’s site', 'http://acme.localhost:1/', { place: { name: 'acme', isMain: false } }],
] as const)('the foot of %s leads to help, terms, privacy, imprint and contact', async (_whose, address, more) => {
  await openPage(address, more)
  const foot = within(await screen.findByRole('contentinfo'))
  for (const name of ['Help', 'Terms', 'Privacy', 'Imprint', 'Contact'])
    expect(await foot.findByRole('link', { name })).toHaveAttribute('href', `/${name.toLowerCase()}`)
})

test('a page that is not there leads to help', async () => {
  await openPage('/nowhere')
  const main = within(await screen.findByRole('main'))
  expect(await main.findByRole('link', { name: 'Help' })).toHaveAttribute('href', '/help')
})

describe('the foot of the main site', () => {
  test.each([
    ['en', 'Developers'],
    ['fr', 'Développeurs'],
  ] as const)('leads to the documentation for developers: %s', async (language, name) => {
    await openPage('/', { language })
    const foot = within(await screen.findByRole('contentinfo'))
    expect(await foot.findByRole('link', { name })).toHaveAttribute('href', '/developers')
  })
})
