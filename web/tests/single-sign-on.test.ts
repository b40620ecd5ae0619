import { screen, waitFor } from '@testing-library/dom'
import { describe, expect, test, vi } from 'vitest'
import { button, dialog, noDialog, notice } from './address-book-page.ts'
import { refused } from './fake-service.ts'
import { ana } from './people.ts'
import { keepSites, openSubdomains as open, site, subdomainsPath as path } from './subdomain-answers.ts'

describe('single sign-on of a site', () => {
  const at = `${path}?subdomain=id-aubry`
  const on = {
    ...site('aubry').ssoConfig,
    enableAzure: true,
    issuer: 'https://id.aubry.example',
    clientId: 'envoi',
    hasSecret: true,
  }
  const field = async (name: string | RegExp) => (await dialog()).getByRole('textbox', { name })

  test('is set up with what the provider gives, which is tried and saved', async () => {
    const setSsoConfig = vi.fn(() => ({ ssoConfig: on }))
    const { user, api } = await open(keepSites(site('aubry')), {
      at,
      answers: { setSsoConfig, listMemberGroups: () => ({ groups: [], max: 50 }) },
    })
    await user.click(await button('Set up'))
    expect((await dialog()).getByText('http://localhost:1/api/user/sso/azure/callback/1')).toBeVisible()
    await user.type(await field('Issuer'), 'https://id.aubry.example')
    await user.type(await field('Client ID'), 'envoi')
    await user.type((await dialog()).getByLabelText('Client secret'), 'not told')
    await user.type(await field('Name on the button'), 'Aubry ID')
    await user.type(await field('Email domains'), 'aubry.example, aubry.fr')
    await user.click((await dialog()).getByRole('button', { name: 'Test and save' }))
    await noDialog()
    expect(await notice('Single sign-on is on.')).toBeVisible()
    expect(api.asked('setSsoConfig')).toEqual([
      {
        params: { uid: ana.uid },
        body: {
          subdomainId: 'id-aubry',
          subdomainName: 'aubry',
          ssoConfig: {
            enableAzure: true,
            hideClassicAuthentication: false,
            label: 'Aubry ID',
            issuer: 'https://id.aubry.example',
            clientId: 'envoi',
            clientSecret: 'not told',
            domains: ['aubry.example', 'aubry.fr'],
            groupsClaim: 'groups',
            groupMapping: [],
          },
        },
      },
    ])
  })

  test.each([
    ['SSO_PROVIDER_FAILED', /No identity provider answered/],
    ['SSO_CLIENT_REFUSED', /rejected the client ID or secret/],
    ['SSO_ISSUER_NOT_ALLOWED', /your organisation’s own issuer/],
    ['DOMAIN_INVALID', /Enter each domain/],
  ] as const)('says what is wrong where the test answers %s, and keeps what was written', async (code, text) => {
    const setSsoConfig = () => {
      throw refused(code)
    }
    const { user } = await open(keepSites(site('aubry')), {
      at,
      answers: { setSsoConfig, listMemberGroups: () => ({ groups: [], max: 50 }) },
    })
    await user.click(await button('Set up'))
    await user.type(await field('Issuer'), 'https://id.aubry.example')
    await user.click((await dialog()).getByRole('button', { name: 'Test and save' }))
    expect((await (await dialog()).findByText(text)).closest('[role="alert"]')).toBeVisible()
    expect(await field('Issuer')).toHaveValue('https://id.aubry.example')
  })

  test('tells what holds, and can be turned off', async () => {
    const { user, api } = await open(
      keepSites(site('aubry', { ssoConfig: { ...on, hideClassicAuthentication: true } })),
      {
        at,
        answers: { setSsoConfig: () => ({ ssoConfig: site('aubry').ssoConfig }) },
      },
    )
    expect(await screen.findByText('People sign in through https://id.aubry.example only.')).toBeVisible()
    await user.click(await button('Turn off'))
    await waitFor(() =>
      expect(api.asked('setSsoConfig')).toMatchObject([
        { body: { ssoConfig: { enableAzure: false, hideClassicAuthentication: false } } },
      ]),
    )
  })

  test('lets a manager remove everybody who came by it, with a password', async () => {
    const { user, api } = await open(keepSites(site('aubry', { ssoConfig: on })), {
      at,
      answers: { removeSsoUsers: () => ({ removed: 3 }) },
    })
    await user.click(await button('Remove…'))
    await user.type(await screen.findByLabelText('Your password', { selector: 'input' }), 'her own')
    await user.click(await button('Remove them all'))
    expect(await notice('3 members removed.')).toBeVisible()
    expect(api.asked('removeSsoUsers')).toEqual([
      { params: { uid: ana.uid }, body: { password: 'her own', transfers: 'give' } },
    ])
  })
})
