import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { lost, refused } from './fake-service.ts'
import { type Team, later, openTeam } from './team-answers.ts'
import { button, dialog, heading, noDialog, notice, openTeamPage } from './team-page.ts'

/** Opens what a directory is given, from the list of the team's people. */
async function openDirectory(team: Team = openTeam([]), language?: 'fr') {
  const page = await openTeamPage(team, language ? { language } : {})
  await page.user.click(await button(language ? 'Annuaire' : 'Directory sync'))
  await heading(language ? 'Synchronisation de l’annuaire (SCIM)' : 'Directory sync (SCIM)')
  return page
}
/** A team whose directory has a token. */
function kept(more: { isOwners?: boolean; lastUsedAt?: string } = {}): Team {
  const team = openTeam([])
  const madeBy = { displayName: 'Camille', email: 'camille@example.org' }
  team.scim.token = { createdAt: later(-40), madeBy, isOwners: true, lastUsedAt: null, ...more }
  return team
}

describe('directory sync', () => {
  test('is turned on: the address and the token are shown to be copied, the token this once', async () => {
    const { user, api, address } = await openDirectory()
    expect(address()).toBe('/dashboard/team?open=directory')
    await user.click(await button('Turn on'))
    expect(await notice('Directory sync is on.')).toBeVisible()
    expect(api.asked('makeScimToken')).toEqual([{ params: { team: 'camille' } }])
    expect(screen.getByText('http://localhost:1/scim/v2')).toBeVisible()
    expect(screen.getByText('scim_secret1')).toBeVisible()
    expect(screen.getByText('Copy the token now.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Copy address' })).toHaveFocus()
    await user.click(screen.getByRole('button', { name: 'Copy token' }))
    expect(await button('Copied')).toBeVisible()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Directory sync' })).toHaveFocus())
    await user.click(screen.getByRole('button', { name: 'Directory sync' }))
    expect(await button('Copy address')).toBeVisible()
    expect(screen.queryByText('scim_secret1')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Copy token' })).toBeNull()
  })

  test('tells since when, by whom, and whether the directory has called', async () => {
    await openDirectory(kept({ lastUsedAt: later(0) }))
    const used = await screen.findByText('Last used')
    expect(within(used.parentElement as HTMLElement).getByText(/^today, \d\d:\d\d$/)).toBeVisible()
    const since = screen.getByText('Token created').parentElement as HTMLElement
    expect(within(since).getByText('Camille')).toBeVisible()
    expect(screen.queryByText('Managers aren’t affected.')).toBeNull()
  })

  test('of a token that a manager made says that it leaves managers alone', async () => {
    await openDirectory(kept({ isOwners: false }))
    expect(await screen.findByText('Managers aren’t affected.')).toBeVisible()
    expect(screen.getByText('Never')).toBeVisible()
  })

  test('is renewed and turned off once that is confirmed', async () => {
    const { user, api } = await openDirectory(kept())
    await user.click(await button('Renew'))
    expect((await dialog()).getByText(/stops working immediately/)).toBeVisible()
    await user.click((await dialog()).getByRole('button', { name: 'Cancel' }))
    await noDialog()
    expect(api.asked('makeScimToken')).toEqual([])
    await user.click(await button('Renew'))
    await user.click((await dialog()).getByRole('button', { name: 'Renew token' }))
    expect(await notice('Token renewed.')).toBeVisible()
    expect(screen.getByText('scim_secret1')).toBeVisible()
    await user.click(await button('Turn off'))
    await user.click((await dialog()).getByRole('button', { name: 'Turn off directory sync' }))
    expect(await notice('Directory sync is off.')).toBeVisible()
    expect(api.asked('deleteScimToken')).toHaveLength(1)
    expect(await button('Turn on')).toHaveFocus()
    expect(screen.queryByText('scim_secret1')).toBeNull()
  })

  test('stays as it was where the call fails, and says why', async () => {
    const { user, api } = await openDirectory()
    api.answer({
      makeScimToken: () => {
        throw refused('PLAN_REQUIRED')
      },
    })
    await user.click(await button('Turn on'))
    expect(await screen.findByText(/This team’s plan has ended, so/)).toBeVisible()
    api.answer({
      makeScimToken: () => {
        throw lost()
      },
    })
    await user.click(await button('Turn on'))
    expect(await screen.findByText(/We can’t reach the server/)).toBeVisible()
  })

  test('cannot be turned on once the plan has ended, but be turned off', async () => {
    const none = openTeam([])
    none.planType = 'NONE'
    await openDirectory(none)
    expect(await screen.findByText(/Directory sync needs a team plan/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Turn on' })).toBeNull()
  })

  test('of a team without a plan has no token to renew', async () => {
    const lapsed = kept()
    lapsed.planType = 'NONE'
    await openDirectory(lapsed)
    expect(await button('Turn off')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Renew' })).toBeNull()
  })

  test('speaks French', async () => {
    const { user } = await openDirectory(openTeam([], { role: 'MANAGER' }), 'fr')
    expect(screen.getByText(/le propriétaire doit activer lui-même/)).toBeVisible()
    await user.click(await button('Activer'))
    expect(await screen.findByText('Copiez le jeton maintenant.')).toBeVisible()
  })
})
