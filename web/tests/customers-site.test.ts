import { screen, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { type PageOptions, openPage } from './page.tsx'

const place = { name: 'acme', isMain: false, forceSignIn: false, recipientLabel: 'Atelier Acme' }
const open = (look: PageOptions['look'] = {}, more: PageOptions = {}) =>
  openPage('http://acme.localhost:1/', { place, look, ...more })
const home = (name: string) => screen.findByRole('link', { name })
const words = {
  welcomeTitle: { en: 'Send us your plans', fr: 'Envoyez-nous vos plans' },
  welcomeText: { en: 'We look at them on Thursdays.' },
}

describe('a customer’s site', () => {
  test('has the customer’s logo in the top bar, which reads as the site’s name', async () => {
    await open({ logo: '/brand/logo.webp' })
    const logo = within(await home('Atelier Acme, home')).getByRole('img', { name: 'Atelier Acme' })
    expect(logo).toHaveAttribute('src', '/brand/logo.webp')
  })

  test('without a logo has its name there', async () => {
    await open()
    expect(await home('Atelier Acme, home')).toHaveTextContent(/^Atelier Acme$/)
  })

  test('welcomes in the customer’s own words, in the reader’s language or else the one they are written in', async () => {
    const { user } = await open(words)
    expect(await screen.findByText('Send us your plans')).toBeVisible()
    expect(screen.getByText('We look at them on Thursdays.')).toBeVisible()
    expect(screen.queryByText('Off it goes.')).toBeNull()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'fr')
    expect(await screen.findByText('Envoyez-nous vos plans')).toBeVisible()
    expect(screen.getByText('We look at them on Thursdays.')).toBeVisible()
  })

  test('that is closed asks its members in by its name', async () => {
    await openPage('http://acme.localhost:1/', { place: { ...place, forceSignIn: true } })
    expect(await screen.findByRole('heading', { name: 'Atelier Acme' })).toBeVisible()
    expect(screen.getByText(/^Only members of Atelier Acme can sign in here\./)).toBeVisible()
    expect(document.title).toBe('Sign in, Atelier Acme')
  })

  test('says of us only a line at its foot, which leads to the main site', async () => {
    await open()
    const foot = await screen.findByRole('contentinfo')
    expect(foot).toHaveTextContent(/by Envoi$/)
    expect(within(foot).getByRole('link', { name: /Envoi/ })).toHaveAttribute('href', 'http://localhost:1')
    expect(document.body.textContent.match(/Envoi/g)).toHaveLength(1)
    expect(screen.queryByRole('link', { name: 'Discover' })).toBeNull()
    expect(document.title).toBe('Send large files with ease, Atelier Acme')
  })

  test('says nothing of us where that is switched off', async () => {
    await open({ byline: false }, { language: 'fr' })
    expect(await screen.findByRole('contentinfo')).toHaveTextContent(/^AideConditionsConfidentialité/)
    expect(document.body.textContent).not.toMatch(/\bEnvoi\b/)
  })
})
