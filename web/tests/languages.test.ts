import { screen, waitFor } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { accountAnswers, accountOf } from './account-answers.ts'
import { openPage } from './page.tsx'
import { ana } from './people.ts'

const languages = (name = 'Language') => screen.findByRole('combobox', { name })
const heading = (name: string) => screen.findByRole('heading', { name })

describe('a language', () => {
  test('applies at once, keeps what was typed, and is remembered for the next page', async () => {
    const { user } = await openPage('/', { answers: { getBuckets: () => ({ buckets: [], regions: [] }) } })
    expect(screen.getByRole('contentinfo')).not.toHaveTextContent('France')
    await user.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, new File(['x'], 'plan.pdf'))
    await user.type(await screen.findByRole('textbox', { name: 'Title' }), 'Plans')
    await user.selectOptions(await languages(), 'Français')
    expect(await screen.findByRole('textbox', { name: 'Titre' })).toHaveValue('Plans')
    expect(document.documentElement).toHaveAttribute('lang', 'fr')
    expect(document.cookie).toBe('lang=fr')
  })

  test('French has the badge', async () => {
    await openPage('/', { language: 'fr' })
    expect(await heading('Envoyer des fichiers')).toBeVisible()
    expect(screen.getByRole('contentinfo')).toHaveTextContent('Conçu en France')
  })

  test('outlasts the one that the URL asked for', async () => {
    const { user, address } = await openPage('/?lang=fr', { language: 'fr' })
    await user.selectOptions(await languages('Langue'), 'English')
    expect(await heading('Send files')).toBeVisible()
    expect(document.cookie).toBe('lang=en')
    // Else it would have the last word after a reload.
    expect(address()).toBe('/')
  })

  test('is saved to the account of a signed-in user', async () => {
    const { user, api } = await openPage('/', { as: ana, answers: accountAnswers(accountOf(ana)) })
    await user.selectOptions(await languages(), 'Français')
    expect(await heading('Envoyer des fichiers')).toBeVisible()
    await waitFor(() => expect(api.asked('changeUser')).toEqual([{ params: { uid: 'ana' }, body: { langCode: 'fr' } }]))
  })
})
