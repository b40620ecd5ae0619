import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test, vi } from 'vitest'
import { button, dialog, heading, noDialog, notice } from './address-book-page.ts'
import { type Answers, lost, refused } from './fake-service.ts'
import { ana, paying } from './people.ts'
import { keepSites, openSubdomains as open, site, subdomainsPath as path } from './subdomain-answers.ts'

const nameField = async () => (await dialog()).getByRole('textbox', { name: 'Name' })
const rowOf = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name}`) })

describe('subdomains', () => {
  test('are listed with who may open them, what lives there, and which is the home', async () => {
    await open(
      keepSites(
        site('aubry', { isHome: true, recipientLabel: 'Atelier Aubry', liveTransfers: 214 }),
        site('concours', { forceSignIn: false, liveTransfers: 1 }),
      ),
    )
    const home = await rowOf('aubry')
    for (const text of ['aubry.localhost:1', 'Home', 'Atelier Aubry', 'Members only', '214 active transfers'])
      expect(home).toHaveTextContent(text)
    expect(await rowOf('concours')).toHaveTextContent(/Open to everyone.*1 active transfer$/)
    expect(await heading('2 of 3 in use')).toBeVisible()
    expect(screen.getByText('1 left')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Subdomains', current: 'page' })).toBeVisible()
  })

  test('can be added from an empty page, with the name checked as it is typed', async () => {
    const { user, api, address } = await open(keepSites())
    expect(await heading('Choose your address')).toBeVisible()
    await user.click(await button('Add subdomain'))
    await user.type(await nameField(), 'Chantier')
    expect((await dialog()).getByText('.localhost:1')).toBeVisible()
    expect(await screen.findAllByText('chantier.localhost:1 is available')).not.toHaveLength(0)
    // Not with every key.
    expect(api.asked('checkSubdomain').length).toBeLessThan('chantier'.length)
    await user.type((await dialog()).getByRole('textbox', { name: 'Display name' }), 'Atelier Aubry{Enter}')
    expect(await notice('chantier.localhost:1 is ready.')).toBeVisible()
    await waitFor(() => expect(address()).toBe(`${path}?subdomain=id-chantier`))
    expect(api.asked('addSubdomain')).toMatchObject([
      { body: { name: 'chantier', recipientLabel: 'Atelier Aubry', userId: 'ana' } },
    ])
    await noDialog()
    await waitFor(async () => expect(await heading(/^chantier ?\.localhost:1$/)).toHaveFocus())
  })

  test('that cannot be had are told while one types, and not asked for', async () => {
    const { user, api } = await open(keepSites())
    await user.click(await button('Add subdomain'))
    await user.type(await nameField(), 'taken')
    expect(await screen.findAllByText('This name isn’t available. Try another.')).not.toHaveLength(0)
    expect(await nameField()).toBeInvalid()
    await user.clear(await nameField())
    await user.type(await nameField(), 'été{Enter}')
    expect((await dialog()).getAllByText(/^Use lowercase letters/)).not.toHaveLength(0)
    await user.clear(await nameField())
    await user.type(await nameField(), 'admin{Enter}')
    expect(await nameField()).toBeInvalid()
    expect(api.asked('checkSubdomain').map(({ body }) => body.name)).toEqual(['taken'])
    expect(api.asked('addSubdomain')).toEqual([])
  })

  test('whose name somebody else takes meanwhile are told at the name, and what was written stays', async () => {
    const answers = {
      addSubdomain: () => {
        throw refused('NAME_TAKEN')
      },
    }
    const { user } = await open(keepSites(), { answers })
    await user.click(await button('Add subdomain'))
    await user.type(await nameField(), 'chantier{Enter}')
    expect(await screen.findAllByText('This name isn’t available. Try another.')).not.toHaveLength(0)
    expect(await nameField()).toHaveValue('chantier')
  })

  test('can be asked for also where the name could not be checked', async () => {
    const answers = {
      checkSubdomain: () => {
        throw lost()
      },
    }
    const { user } = await open(keepSites(), { answers })
    await user.click(await button('Add subdomain'))
    await user.type(await nameField(), 'chantier')
    expect(await screen.findByText(/^We couldn’t check this name/)).toBeVisible()
    await user.type(await nameField(), '{Enter}')
    expect(await notice('chantier.localhost:1 is ready.')).toBeVisible()
  })

  test('beyond the plan are not offered, and the page says why', async () => {
    await open(keepSites(site('one', { isHome: true }), site('two'), site('three')))
    expect(await screen.findByText('You’re using all 3 subdomains in your plan.')).toBeVisible()
    expect(screen.getByText('None left')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Add subdomain' })).toBeNull()
  })

  test('stay to be changed after a plan has ended', async () => {
    const answers = { listSubdomains: () => ({ subdomains: [site('kept', { isHome: true })], max: 0 }) }
    await open({}, { as: ana, answers })
    expect(await screen.findByText('Your plan has ended.')).toBeVisible()
    expect(await rowOf('kept')).toBeVisible()
  })

  test('that cannot be read say so, and can be tried again', async () => {
    let isLost = true
    const sites = keepSites(site('aubry', { isHome: true }))
    const answers: Answers = {
      listSubdomains(asked) {
        if (isLost) throw refused('FAULT')
        return sites.listSubdomains!(asked)
      },
    }
    const { user } = await open(sites, { answers })
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Something went wrong on our side/)
    isLost = false
    await user.click(await button('Try again'))
    expect(await rowOf('aubry')).toBeVisible()
  })

  test('are what a plan is for, for those who have none', async () => {
    await open({ listSubdomains: () => ({ subdomains: [], max: 0 }) }, { as: ana })
    expect(await heading('Send from your own address')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Subdomains' })).toBeNull()
  })

  test('of a team are its owner’s: a manager sees them, a member is told who does', async () => {
    const member = { ...paying(ana), managerId: 'olga' }
    const { api } = await open(keepSites(site('team', { isHome: true })), { as: member })
    expect(await rowOf('team')).toBeVisible()
    expect(api.asked('listSubdomains')[0]).toEqual({ params: { uid: 'olga' } })
    const answers = {
      listSubdomains: () => {
        throw refused('NOT_FOUND')
      },
    }
    await open({}, { as: member, answers })
    expect(await heading('Your team’s managers manage its subdomains')).toBeVisible()
  })

  test('speak French', async () => {
    await open(keepSites(site('aubry', { isHome: true })), { language: 'fr' })
    expect(await heading('1 sur 3 utilisés')).toBeVisible()
    expect(await rowOf('aubry')).toHaveTextContent(/Accueil.*Membres seulement.*0 transfert actif/)
  })
})

describe('a subdomain', () => {
  const at = `${path}?subdomain=id-aubry`
  const two = () => keepSites(site('first', { isHome: true }), site('aubry', { liveTransfers: 31 }))

  test('is renamed after it was said what becomes of old links', async () => {
    const { user, api } = await open(two(), { at })
    await user.click(await button('Rename'))
    expect((await dialog()).getByText(/^Old links keep working: aubry\.localhost:1 leads/)).toHaveTextContent(
      /other pages for 30 days/,
    )
    await user.clear(await nameField())
    await user.type(await nameField(), 'atelier{Enter}')
    expect(await notice('The address is now atelier.localhost:1.')).toBeVisible()
    expect(await heading(/^atelier ?\.localhost:1$/)).toBeVisible()
    expect(api.asked('changeSubdomain')).toEqual([{ params: { id: 'id-aubry' }, body: { name: 'atelier' } }])
  })

  test('keeps its name when it is saved unchanged', async () => {
    const { user, api } = await open(two(), { at })
    await user.click(await button('Rename'))
    await user.type(await nameField(), '{Enter}')
    expect(api.asked('changeSubdomain')).toEqual([])
    expect(await dialog()).toBeDefined()
  })

  test('says what may be used for transfers sent from it', async () => {
    const { user, api } = await open(two(), { at })
    expect(await heading('Transfer options')).toBeVisible()
    await user.click(await screen.findByRole('switch', { name: 'Require a password' }))
    expect(await notice('Saved.')).toBeVisible()
    expect(await screen.findByRole('switch', { name: 'Require a password', checked: true })).toBeVisible()
    expect(api.asked('setSubdomainUploader')).toEqual([{ params: { id: 'id-aubry' }, body: { requirePassword: true } }])
  })

  test('opens to everyone, and stops sending, by switches that say what they do', async () => {
    const { user, api } = await open(two(), { at })
    const signIn = await screen.findByRole('switch', { name: 'Require sign-in' })
    expect(signIn).toHaveAccessibleDescription(/^Only members can open this site/)
    await user.click(signIn)
    await waitFor(() => expect(signIn).toHaveAccessibleDescription('Anyone can open this site and send.'))
    const sending = screen.getByRole('switch', { name: 'Allow sending' })
    await user.click(sending)
    await waitFor(() => expect(sending).not.toBeChecked())
    expect(sending).toHaveAccessibleDescription(/^No one can send from this site/)
    await waitFor(() => expect(api.asked('disableSubdomainUploader')).toEqual([{ params: { id: 'id-aubry' } }]))
    await user.click(sending)
    await waitFor(() => expect(api.asked('enableSubdomainUploader')).toHaveLength(1))
  })

  test('is left as it was when a switch is refused, and it says why', async () => {
    const answers = {
      changeSubdomain: () => {
        throw lost()
      },
    }
    const { user } = await open(two(), { at, answers })
    const signIn = await screen.findByRole('switch', { name: 'Require sign-in' })
    await user.click(signIn)
    expect(await notice('We can’t reach the server. Check your connection and try again.')).toBeVisible()
    expect(signIn).toBeChecked()
  })

  test('has a display name, which can be changed', async () => {
    const { user, api } = await open(two(), { at })
    expect(await screen.findByText('None yet')).toBeVisible()
    await user.click(await button('Change'))
    await user.type((await dialog()).getByRole('textbox', { name: 'Display name' }), ' Atelier Aubry {Enter}')
    expect(await screen.findByText('Atelier Aubry')).toBeVisible()
    expect(api.asked('changeSubdomain')[0]?.body).toEqual({ recipientLabel: 'Atelier Aubry' })
  })

  test('becomes the home', async () => {
    const { user } = await open(two(), { at })
    await user.click(await button('Make home'))
    expect(await notice('People now land on aubry.localhost:1 when they sign in.')).toBeVisible()
    expect(await screen.findByText('People land here when they sign in.')).toBeVisible()
  })

  test('is deleted after confirmation, which says what becomes of its links', async () => {
    const { user, api, address } = await open(two(), { at })
    await user.click(await button('Delete'))
    const asked = await dialog()
    expect(asked.getByText(/^31 active links move to localhost:1 and keep working\./)).toHaveTextContent(
      /No one can use the name for a year, including you\.$/,
    )
    await user.click(asked.getByRole('button', { name: 'Keep it' }))
    expect(api.asked('deleteSubdomain')).toEqual([])
    await user.click(await button('Delete'))
    await user.click((await dialog()).getByRole('button', { name: 'Delete subdomain' }))
    expect(await notice('aubry.localhost:1 deleted.')).toBeVisible()
    await waitFor(() => expect(address()).toBe(path))
    await waitFor(async () => expect(await heading('1 of 3 in use')).toBeVisible())
    expect(within(screen.getByRole('list', { name: 'Subdomains' })).getAllByRole('listitem')).toHaveLength(1)
  })

  test('that this very page is at takes its owner along to the main site, signed in', async () => {
    const left = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
    const order: string[] = []
    const sites = two()
    const answers: Answers = {
      exchangeSession() {
        order.push('code')
        const user = { uid: 'ana', email: ana.email, displayName: ana.displayName }
        const auth = { user, planType: 'PREMIUM' as const, payingUser: true, managerId: null }
        return { subdomain: 'www', sessionCookie: 'a-code', auth }
      },
      deleteSubdomain(asked) {
        order.push('delete')
        return sites.deleteSubdomain!(asked)
      },
    }
    const { user } = await open(sites, { at, answers, place: { name: 'aubry', isMain: false } })
    await user.click(await button('Delete'))
    await user.click((await dialog()).getByRole('button', { name: 'Delete subdomain' }))
    await waitFor(() => expect(left).toHaveBeenCalledOnce())
    expect(order).toEqual(['code', 'delete'])
    expect(String(left.mock.calls[0]?.[0])).toContain('/dashboard/subdomains?sessionCookie=a-code')
  })

  test('that is not there leaves all of them to choose from', async () => {
    await open(two(), { at: `${path}?subdomain=none` })
    expect(await rowOf('first')).toBeVisible()
  })
})
