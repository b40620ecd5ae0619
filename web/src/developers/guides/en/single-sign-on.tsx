import { Snippet } from '../../page/code-box.tsx'
import { PageLink, Table } from '../../page/parts.tsx'
import { ssoLogout, ssoRedirects } from '../sso-addresses.ts'
import type { Guide } from '../guide.ts'

export const singleSignOn: Guide = {
  label: 'Single sign-on',
  title: 'Single sign-on',
  lead: 'Let your people sign in with the directory of your company, by OpenID Connect.',
  sections: [
    {
      id: 'before',
      title: 'Before you start',
      body: (
        <>
          <p>
            Single sign-on is set up for a subdomain, by the owner of the team or a manager. You need a plan with a
            team, and someone who may register an application with your identity provider: Microsoft Entra ID, Okta,
            Google Workspace, Keycloak or any other that speaks OpenID Connect.
          </p>
          <p>
            The issuer has to be your organisation’s own. Addresses that anybody can sign in through, such as
            Microsoft’s <code>common</code>, <code>organizations</code> and <code>consumers</code>, are refused.
          </p>
        </>
      ),
    },
    {
      id: 'register',
      title: '1. Register an application',
      body: (
        <>
          <p>
            Register a web application with your provider, with the authorization code flow and a client secret. Give it
            both redirect addresses that your subdomain’s single sign-on settings show. They look like this:
          </p>
          <Snippet caption="Redirect URIs" language="text" text={ssoRedirects} />
          <p>
            The second is your subdomain’s own, for providers that don’t name themselves in their answers; it stays when
            the subdomain is renamed. They have <code>azure</code> in them whichever the provider. Allow the scopes{' '}
            <code>openid</code>, <code>email</code> and <code>profile</code>: the ID token has to carry the person’s
            email address.
          </p>
          <p>
            If your provider has back-channel logout, give it this address too. Signing out there then signs people out
            of Envoi:
          </p>
          <Snippet caption="Back-channel logout URI" language="text" text={ssoLogout} />
        </>
      ),
    },
    {
      id: 'configure',
      title: '2. Enter it in Envoi',
      body: (
        <>
          <p>
            Open your dashboard, then Subdomains, your site, Single sign-on, and choose Set up. Fill in what the
            provider gave you:
          </p>
          <Table
            head={['Field', 'What it is']}
            rows={[
              ['Issuer', 'The https address of your organisation at the provider, as its discovery document names it.'],
              ['Client ID', 'The ID of the application you registered.'],
              [
                'Client secret',
                'The secret of that application. It is kept encrypted and never shown again, also not to managers.',
              ],
              ['Name on the button', 'What follows “Sign in with” on the sign-in page. Optional.'],
              [
                'Email domains',
                'The domains of your people’s addresses. Someone with such an address who isn’t a member yet is invited by email when they first sign in, while seats are left.',
              ],
              [
                'Groups',
                'Which claim lists the groups someone is in, and which of your member groups each stands for. Shown if your team has member groups.',
              ],
              ['Require single sign-on', 'Takes the form with email and password off this site.'],
            ]}
          />
          <p>
            Choose Test and save. We try the provider first: if something is wrong, you see what, and nothing changes.
          </p>
        </>
      ),
    },
    {
      id: 'sign-in',
      title: '3. Sign in',
      body: (
        <>
          <p>
            The sign-in page of the subdomain now has a button. People who use it for the first time get an email. Its
            link proves that the address is theirs and connects it to the account. After that, the button is enough.
          </p>
          <p>
            People are recognised by the issuer and the ID it gives them, never by their address alone. Where the form
            with email and password is hidden, the owner of the team can still sign in at the main site.
          </p>
        </>
      ),
    },
    {
      id: 'api',
      title: 'Use the API',
      body: (
        <p>
          The calls are listed under <PageLink to="api-single-sign-on">Single sign-on</PageLink>. They take the session
          of someone signed in; API keys can’t make them.
        </p>
      ),
    },
  ],
}
